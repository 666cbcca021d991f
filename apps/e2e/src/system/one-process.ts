import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, getFreePort } from '@recuerda/testing';
import { startProcess, stopProcess } from './service-process.js';
import type { StartSystem } from './system.js';

/** All services in one process, over the in-process transport. */
export const startOneProcess: StartSystem = async ({ env = {} } = {}) => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'recuerda-e2e-'));
  const port = await getFreePort();
  const log: string[] = [];
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
  const child = await startProcess('standalone', port, settings, log);
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${port}/sandbox`,
    databaseUrl: database.url,
    log,
    stop: async () => {
      await stopProcess(child);
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
};
