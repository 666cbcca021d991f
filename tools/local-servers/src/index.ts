export { LocalServerError, type LocalServerErrorCode } from './errors.js';
export { freePort } from './free-port.js';
export { withDeathSignal, hasSetpriv, type DeathSignal } from './process/death-signal.js';
export { ManagedChild, type ChildExit, type ChildOptions, type Command } from './process/managed-child.js';
export { startPostgres, type PostgresOptions, type PostgresServer } from './postgres/start-postgres.js';
export { runCtl, type CtlCommand } from './rabbitmq/ctl.js';
export { rabbitmqAvailability, type RabbitmqAvailability } from './rabbitmq/installation.js';
export type { RabbitmqServer } from './rabbitmq/rabbitmq-server.js';
export { startRabbitmq, type RabbitmqOptions } from './rabbitmq/start-rabbitmq.js';
