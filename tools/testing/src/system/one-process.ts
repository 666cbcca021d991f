import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ManagedChild } from '@recuerda/local-servers';
import { createTestDatabase } from '../test-database.js';
import { startProcess, stopProcess } from './app-process.js';
import type { System, SystemSettings } from './system.js';
import { TcpProxy } from './tcp-proxy.js';

/** A system whose process can be stopped. */
export interface OneProcess extends System {
  /** Between the process and its database; `databaseUrl` bypasses it. Only with `proxiesDatabase`. */
  readonly databaseProxy: TcpProxy;
  /** Ends the process; its database stays, and its port is kept for `resume`. */
  halt(): Promise<void>;
  /** Starts the process again at the same address. */
  resume(): Promise<void>;
}

interface Options extends Pick<SystemSettings, 'env'> {
  /** Port for a test that must know the address before. */
  port?: number;
  /** For a test that cuts the database off. The proxy doubles the CPU of each query. */
  proxiesDatabase?: boolean;
}

/**
 * All services in one process, over the in-process transport, on their own database. In the environment `{port}`
 * becomes its port.
 */
export async function startOneProcess(options: Options = {}): Promise<OneProcess> {
  const { env = {}, port: given, proxiesDatabase = false } = options;
  const database = await createTestDatabase();
  const proxied = proxiesDatabase ? await TcpProxy.inFrontOf(database.url) : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'recuerda-e2e-'));
  const port = given ?? (await freePort());
  const log: string[] = [];
  const variables = Object.entries(env).map(([name, value]) => [name, value?.replace('{port}', String(port))]);
  const settings = { DATABASE_URL: proxied?.url ?? database.url, DATA_DIR: dataDir, ...Object.fromEntries(variables) };
  let child: ManagedChild | undefined;
  const halt = async () => {
    if (child) await stopProcess(child);
  };
  const resume = async () => {
    child = await startProcess({ app: 'standalone', port, env: settings, log });
  };
  const stop = async () => {
    await halt();
    await proxied?.proxy.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    sandboxUrl: `${url}/sandbox`,
    databaseUrl: database.url,
    get databaseProxy(): TcpProxy {
      if (!proxied) throw new Error('the system was not started with proxiesDatabase');
      return proxied.proxy;
    },
    log,
    halt,
    resume,
    stop,
  };
}
