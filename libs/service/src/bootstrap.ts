import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:tls';
import { type Clock, SystemClock } from './clock.js';
import { commonConfig } from './config/common.js';
import { loadConfig } from './config/load-config.js';
import { guardAgainstCsrf, sendSecurityHeaders } from './http/security.js';
import { drainRejectedBodies, drainRequests } from './http/drain.js';
import { logOpenAccessWarning } from './config/access.js';
import { sendClientError, sendFrameworkError } from './http/problem.js';
import { readTls, reloadTls } from './http/tls.js';
import { TrustedProxies } from './http/trusted-proxies.js';
import { createLogger } from './logging/pino-logger.js';
import { collectProcessMetrics } from './metrics/instruments.js';
import { ServiceModule } from './service.module.js';
import { type Env, HTTP_SETUP, type HttpSetup, TRANSPORTS } from './tokens.js';
import { traceRequests } from './trace/trace-requests.js';

/**
 * Time limits for clients, ms: an idle or slow connection is not kept open. Responses have no limit (event streams).
 */
const SERVER_TIMEOUTS = {
  /** The whole request with its body: a file of 12 MB at 0.4 Mbit/s. */
  requestTimeout: 300_000,
  http: {
    /** The headers. Node limits their size to 16 KiB, and so their number. */
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
  },
} as const;

/** Maximum open connections per process; further ones are closed. */
const MAX_CONNECTIONS = 10_000;
/** Largest accepted body, bytes. */
export const BODY_LIMIT = 100 * 1024;
/** Node's own limit for a URL, so that an over-long id is simply "not found". */
const MAX_PARAMETER = 16 * 1024;

interface BootstrapOptions {
  /** Name in logs and metrics. */
  name: string;
  env: Env;
  imports: (DynamicModule | Type)[];
  /** Default: the system's clock. */
  clock?: Clock;
  /** Returns the service behind an HTTP route, where several run in this process; for traces. */
  serviceOf?: (route: string) => string;
}

class Root {}

const everywhere = { strict: false, each: true } as const;

/**
 * Starts one process: reads the configuration, creates the Nest application on Fastify, connects the transports, then
 * listens.
 *
 * @throws `ConfigError`, or the error of `listen` (EADDRINUSE, ...).
 */
export async function bootstrap(options: BootstrapOptions): Promise<NestFastifyApplication> {
  const { name, env, imports, clock = new SystemClock(), serviceOf } = options;
  const config = loadConfig(commonConfig, env);
  collectProcessMetrics();
  const proxies = new TrustedProxies(config.TRUST_PROXY);
  await proxies.watchNames();
  const tls = readTls(config);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    trustProxy: (address, hop) => proxies.trusts(address, hop),
    ...SERVER_TIMEOUTS,
    ...(tls && { https: tls }),
    routerOptions: { maxParamLength: MAX_PARAMETER },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
  });
  const root: DynamicModule = { module: Root, imports: [ServiceModule.register({ name, env, clock }), ...imports] };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: createLogger(name, config.LOG_LEVEL),
    abortOnError: false,
  });
  adapter.getInstance().addHook('onClose', () => proxies.close());
  if (tls) {
    const endReload = reloadTls(app.getHttpServer() as unknown as SecureServer, config);
    adapter.getInstance().addHook('onClose', async () => endReload());
  }
  try {
    logOpenAccessWarning(env);
    secure(app, config.PUBLIC_URL);
    traceRequests(adapter.getInstance(), serviceOf);
    for (const setup of app.get<HttpSetup>(HTTP_SETUP, everywhere)) await setup(app);
    const transports = app.get<CustomTransportStrategy[]>(TRANSPORTS, everywhere);
    for (const strategy of transports.flat()) app.connectMicroservice({ strategy });
    await app.startAllMicroservices();
    await app.listen(config.PORT, config.HOST);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function secure(app: NestFastifyApplication, publicUrl: string | undefined): void {
  const server: Server = app.getHttpServer();
  server.maxConnections = MAX_CONNECTIONS;
  sendSecurityHeaders(server);
  drainRejectedBodies(app.getHttpAdapter().getInstance());
  drainRequests(app.getHttpAdapter().getInstance());
  guardAgainstCsrf(app, publicUrl);
}
