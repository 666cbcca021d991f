import { assertSameVersion } from '@recuerda/database';
import { runUsers, type Print } from '@recuerda/identity';
import { type Env, loadConfig } from '@recuerda/service';
import { addressOf, secretsKeyFor } from './environment.js';
import { dataDirOf, standaloneConfig } from './standalone.config.js';
import { asFolderError, SERVICE_DATABASES } from './upgrade/databases.js';
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
      const on = async (url: string): Promise<void> => {
        await assertSameVersion(url, SERVICE_DATABASES);
        await work({ ...env, DATABASE_URL: url, DATA_DIR: '', SECRETS_KEY: secretsKeyFor(env, dataDir) });
      };
      if (DATABASE_URL !== undefined) return on(DATABASE_URL);
      return withDatabaseOf(dataDir, 'npm run users', on).catch((error: unknown) => {
        throw asFolderError(error, dataDir);
      });
    },
    addressOf(HOST, PORT),
    print,
  );
}
