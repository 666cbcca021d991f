import type { DynamicModule } from '@nestjs/common';
import { bootstrap } from './bootstrap.js';
import { StartError } from './config/load-config.js';
import { limitHeapGrowth } from './heap-growth.js';
import { logCrashes } from './logging/log-crashes.js';
import { closeOnSignal } from './shutdown.js';
import type { Env } from './tokens.js';

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
    closeOnSignal(await bootstrap({ name, env, imports: modules(env) }));
  } catch (error) {
    if (!(error instanceof StartError) && !isPortTaken(error)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    for (const signal of STOPS) process.off(signal, leave);
  }
}
