import { join } from 'node:path';
import { ManagedChild } from '../process/managed-child.js';

export interface Launched {
  launcher: ManagedChild;
  /** Resolves when the server is ready. */
  server: Promise<{ pid: number; epmdPort?: number }>;
}

/** Starts a server through a launcher process of its own, which a test may kill; root also as another user. */
export async function launch(
  kind: 'postgres' | 'rabbitmq',
  folder: string,
  user: { uid?: number; gid?: number } = {},
): Promise<Launched> {
  const { promise, resolve } = Promise.withResolvers<{ pid: number; epmdPort?: number }>();
  const launcher = await ManagedChild.start(
    {
      command: process.execPath,
      args: ['--no-warnings', join(import.meta.dirname, 'launcher.mjs'), kind, folder],
      ...user,
    },
    { log: (line) => line.startsWith('{') && resolve(JSON.parse(line) as { pid: number; epmdPort?: number }) },
  );
  const ended = launcher.exited.then(() => Promise.reject(new Error(`the launcher ended:\n${launcher.log}`)));
  const server = Promise.race([promise, ended]);
  // A test that kills the launcher early does not wait for its server.
  server.catch(() => undefined);
  return { launcher, server };
}
