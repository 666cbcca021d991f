import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The environment a process was started with: names to values. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Injects the {@link Env}. */
export const ENV = Symbol('ENV');
/** Injects the name of this process, such as `tasks` or `standalone`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
/** Injects the Nest transport strategies that bootstrap connects (`CustomTransportStrategy[]`). */
export const TRANSPORTS = Symbol('TRANSPORTS');

/** Prepares the HTTP application (hooks, parsers, documents) after the modules exist and before it listens. */
export type HttpSetup = (app: NestFastifyApplication) => Promise<void> | void;
/** Provide an {@link HttpSetup} under this token; bootstrap runs those of all modules. */
export const HTTP_SETUP = Symbol('HTTP_SETUP');
