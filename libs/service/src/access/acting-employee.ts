import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();

/** Id of the employee whose reply causes the present work; undefined: none. */
export const actingEmployee = (): string | undefined => storage.getStore();

/** Runs `work` because of an employee's reply: its requests carry the id, also over RabbitMQ; its events name it. */
export const withActingEmployee = <T>(employeeId: string | undefined, work: () => T): T =>
  storage.run(employeeId, work);
