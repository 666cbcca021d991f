import type { Principal } from '@recuerda/contracts';
import { AsyncLocalStorage } from 'node:async_hooks';

const principals = new AsyncLocalStorage<Principal | undefined>();

/** The principal for whom the present work is done; undefined: none, as in an event handler. */
export const currentPrincipal = (): Principal | undefined => principals.getStore();

/** Runs `work` for a principal: its requests to other services carry it, also over RabbitMQ. */
export const withPrincipal = <T>(principal: Principal | undefined, work: () => T): T => principals.run(principal, work);

const employees = new AsyncLocalStorage<string | undefined>();

/** Id of the employee whose reply causes the present work; undefined: none. */
export const actingEmployee = (): string | undefined => employees.getStore();

/** Runs `work` because of an employee's reply: its requests carry the id, also over RabbitMQ; its events name it. */
export const withActingEmployee = <T>(employeeId: string | undefined, work: () => T): T =>
  employees.run(employeeId, work);

/** Returns the departments that the current principal is limited to; undefined when it is not limited. */
export function departmentScope(): string[] | undefined {
  const principal = currentPrincipal();
  return principal?.role === 'manager' ? principal.departmentIds : undefined;
}

/** True when the current principal may know what belongs to a department; null: to none. */
export function isInScope(departmentId: string | null | undefined): boolean {
  const scope = departmentScope();
  return scope === undefined || (typeof departmentId === 'string' && scope.includes(departmentId.toLowerCase()));
}
