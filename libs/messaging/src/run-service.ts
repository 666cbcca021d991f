import type { DynamicModule } from '@nestjs/common';
import { runMigrations, type ServiceDatabase } from '@recuerda/database';
import { ConfigError, type Env, serve } from '@recuerda/service';
import { MessagingModule } from './messaging.module.js';

interface ServiceModule {
  register(env: Env): DynamicModule;
}

export interface RunOptions {
  /** The service's, if it has one: `--migrate` then brings its schema up to date, and the process ends. */
  database?: ServiceDatabase;
  env?: Env;
  /** What follows the script in the command. */
  args?: readonly string[];
}

/** Runs one service as a process of its own, until it is told to stop. */
export async function runService(
  name: string,
  service: ServiceModule,
  { database, env = process.env, args = process.argv.slice(2) }: RunOptions = {},
): Promise<void> {
  const [first] = args;
  if (first === undefined)
    return serve(name, env, (given) => [
      MessagingModule.register({ services: [name], env: given }),
      service.register(given),
    ]);
  if (first !== '--migrate' || database === undefined) return fail(name, `unknown argument ${first}`);
  try {
    if (!(await runMigrations(name, database, env))) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(name, error.message);
  }
}

function fail(name: string, message: string): void {
  process.stderr.write(`${name}: ${message}\n`);
  process.exitCode = 1;
}
