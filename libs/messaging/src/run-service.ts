import type { DynamicModule } from '@nestjs/common';
import { type Env, serve, StartError } from '@recuerda/service';
import { MessagingModule } from './messaging.module.js';

interface ServiceModule {
  register(env: Env): DynamicModule;
}

interface RunOptions {
  /** With `--migrate` the process only runs this and ends, with exit code 1 when it returns false. */
  migrate?: (env: Env) => Promise<boolean>;
  env?: Env;
  /** Arguments of the command after the script. */
  args?: readonly string[];
}

/** Runs one service as a process of its own, until a signal stops it. */
export async function runService(
  name: string,
  service: ServiceModule,
  { migrate, env = process.env, args = process.argv.slice(2) }: RunOptions = {},
): Promise<void> {
  const [first] = args;
  if (first === undefined)
    return serve(name, env, (given) => [
      MessagingModule.register({ services: [name], env: given }),
      service.register(given),
    ]);
  if (first !== '--migrate' || migrate === undefined) return fail(name, `unknown argument ${first}`);
  try {
    if (!(await migrate(env))) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(name, error.message);
  }
}

function fail(name: string, message: string): void {
  process.stderr.write(`${name}: ${message}\n`);
  process.exitCode = 1;
}
