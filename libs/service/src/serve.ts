import type { DynamicModule } from '@nestjs/common';
import { bootstrap } from './bootstrap.js';
import { ConfigError } from './config/load-config.js';
import { logCrashes } from './logging/log-crashes.js';
import { closeOnSignal } from './shutdown.js';
import type { Env } from './tokens.js';

const STOPS = ['SIGTERM', 'SIGINT'] as const;

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/**
 * Runs a process until it is told to stop. `modules` may throw ConfigError. A mistake of whoever starts it (a setting, a
 * port in use) is said in a line and ends the process with 1; anything else is thrown.
 */
export async function serve(name: string, env: Env, modules: (env: Env) => DynamicModule[]): Promise<void> {
  logCrashes(name);
  const leave = () => process.exit(0);
  // Process 1 of a container ignores a signal that it does not listen to, and would be killed in the end.
  for (const signal of STOPS) process.on(signal, leave);
  try {
    closeOnSignal(await bootstrap({ name, env, imports: modules(env) }));
  } catch (error) {
    if (!(error instanceof ConfigError) && !isPortTaken(error)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    for (const signal of STOPS) process.off(signal, leave);
  }
}
