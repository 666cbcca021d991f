import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Environment variables of a process by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Injects the {@link Env}. */
export const ENV = Symbol('ENV');
/** Injects the name of this process, such as `tasks` or `standalone`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
/** Injects the Nest transport strategies that bootstrap connects (`CustomTransportStrategy[]`). */
export const TRANSPORTS = Symbol('TRANSPORTS');

/** Configures the HTTP application (hooks, parsers, documents) before it listens. */
export type HttpSetup = (app: NestFastifyApplication) => Promise<void> | void;
/** Token of an {@link HttpSetup}; bootstrap runs those of all modules. */
export const HTTP_SETUP = Symbol('HTTP_SETUP');
