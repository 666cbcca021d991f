import { runUsers, type Print } from '@recuerda/identity';
import { type Env, loadConfig } from '@recuerda/service';
import { addressOf } from './environment.js';
import { dataDirOf, standaloneConfig } from './standalone.config.js';
import { secretsKeyFor } from './secrets-key.js';
import { withDatabaseOf } from './with-database.js';

/**
 * `npm run users`: on the database of DATABASE_URL, or that of the data folder, whether Recuerda runs on it or not.
 * Returns the exit code.
 */
export function users(args: readonly string[], env: Env, print?: Print): Promise<number> {
  const config = loadConfig(standaloneConfig, env);
  const { DATABASE_URL, HOST, PORT } = config;
  return runUsers(
    args,
    (work) => {
      const dataDir = dataDirOf(config);
      const on = (url: string): Promise<void> =>
        work({ ...env, DATABASE_URL: url, DATA_DIR: '', SECRETS_KEY: secretsKeyFor(env, dataDir) });
      return DATABASE_URL === undefined ? withDatabaseOf(dataDir, 'npm run users', on) : on(DATABASE_URL);
    },
    addressOf(HOST, PORT),
    print,
  );
}
