import { type DynamicModule, type INestApplication, Logger } from '@nestjs/common';
import { bootstrap } from './bootstrap.js';
import { StartError } from './config/load-config.js';
import type { Env } from './tokens.js';
import { limitHeapGrowth } from './heap-growth.js';
import { createLogger } from './logging/pino-logger.js';
import { showBuild } from './show-build.js';

const STOPS = ['SIGTERM', 'SIGINT'] as const;

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/**
 * Runs a process until SIGTERM or SIGINT. What the person who starts it can put right, and a port in use, is printed in
 * one line and ends the process with exit code 1.
 *
 * @param modules may throw StartError.
 * @throws any other error.
 */
export async function serve(name: string, env: Env, modules: (env: Env) => DynamicModule[]): Promise<void> {
  logCrashes(name);
  limitHeapGrowth();
  const leave = () => process.exit(0);
  // Process 1 of a container ignores signals without a listener, and would be killed after the grace period.
  for (const signal of STOPS) process.on(signal, leave);
  try {
    showBuild(name, env);
    closeOnSignal(await bootstrap({ name, env, imports: modules(env) }));
  } catch (error) {
    if (!(error instanceof StartError) && !isPortTaken(error)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    for (const signal of STOPS) process.off(signal, leave);
  }
}

/** Signals within this time count as one: a terminal signals the whole process group, and npm forwards its own. */
const SAME_SIGNAL_MS = 1_000;
/** Maximum duration of a shutdown: longer than a POST to the provider may take. */
const DRAIN_MS = 30_000;

/**
 * Stops the application on SIGTERM, SIGINT or SIGHUP: running work finishes, then the process exits with 0. A second
 * signal (after at least 1 s), or 30 s, ends it at once with 1; unfinished work is resumed after its lease has expired.
 */
export function closeOnSignal(
  app: Pick<INestApplication, 'close'>,
  after: () => Promise<void> = async () => undefined,
): void {
  const logger = new Logger('Shutdown');
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    logger.log({ msg: 'stopping', signal });
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    app
      .close()
      .then(after)
      .then(
        () => {
          logger.log({ msg: 'stopped' });
          process.exit(0);
        },
        (error: unknown) => {
          logger.error({ msg: 'could not stop cleanly', err: error });
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The window of its terminal was closed.
  process.on('SIGHUP', stop);
}

/**
 * Logs the loggable part of an uncaught exception and exits with 1. Node itself would print the whole error: the
 * parameters of a query, the password in a URL.
 */
export function logCrashes(name: string): void {
  process.on('uncaughtException', (error) => {
    createLogger(name, 'fatal').fatal({ msg: 'uncaught exception', err: error });
    process.exit(1);
  });
}
