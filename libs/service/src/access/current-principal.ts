import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@recuerda/contracts';

const storage = new AsyncLocalStorage<Principal | undefined>();

/** The principal for whom the present work is done; undefined: none, as in an event handler. */
export const currentPrincipal = (): Principal | undefined => storage.getStore();

/** Runs `work` for a principal: its requests to other services carry it, also over RabbitMQ. */
export const withPrincipal = <T>(principal: Principal | undefined, work: () => T): T => storage.run(principal, work);
