import { mkdir } from 'node:fs/promises';
import { runUsers, type Print } from '@recuerda/identity';
import { runningPostgres, startPostgres } from '@recuerda/local-servers';
import { type Env, loadConfig } from '@recuerda/service';
import { addressOf } from './environment.js';
import { DataDirLock } from './lock/data-dir-lock.js';
import { dataDirOf, postgresDirOf, standaloneConfig } from './standalone.config.js';

/**
 * `npm run users`: on the database of DATABASE_URL, or that of the data folder, whether Recuerda runs on it or not.
 * Returns the exit code.
 */
export function users(args: readonly string[], env: Env, print?: Print): Promise<number> {
  const config = loadConfig(standaloneConfig, env);
  const { DATABASE_URL, HOST, PORT } = config;
  const withDatabase = DATABASE_URL === undefined ? inDataDir(dataDirOf(config)) : on(DATABASE_URL);
  return runUsers(
    args,
    (work) => withDatabase((url) => work({ ...env, DATABASE_URL: url, DATA_DIR: '' })),
    addressOf(HOST, PORT),
    print,
  );
}

type WithDatabase = (work: (url: string) => Promise<void>) => Promise<void>;

const on =
  (url: string): WithDatabase =>
  (work) =>
    work(url);

const inDataDir =
  (dataDir: string): WithDatabase =>
  async (work) => {
    const running = await runningPostgres(postgresDirOf(dataDir));
    if (running !== undefined) return work(running);
    await mkdir(dataDir, { recursive: true });
    const lock = await DataDirLock.take(dataDir, 'npm run users');
    try {
      const server = await startPostgres({ dataDir: postgresDirOf(dataDir) });
      try {
        await work(server.url);
      } finally {
        await server.stop();
      }
    } finally {
      await lock.release();
    }
  };
