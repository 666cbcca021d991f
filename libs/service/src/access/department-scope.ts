import { currentPrincipal } from './current-principal.js';

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
