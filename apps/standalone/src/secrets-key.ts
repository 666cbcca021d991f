import { Logger } from '@nestjs/common';
import { type Env, KEY_FILE, keysOfFolder } from '@recuerda/service';

/**
 * Returns `SECRETS_KEY`: what is set, or what the data folder holds. Without a readable key it is empty, and everything
 * that needs no secret of the database goes on.
 */
export function secretsKeyFor(env: Env, dataDir: string): string {
  const { SECRETS_KEY: given } = env;
  if (given) return given;
  try {
    return keysOfFolder(dataDir);
  } catch (err) {
    new Logger('Secrets').error({ msg: `secrets can be neither stored nor read without ${KEY_FILE}`, dataDir, err });
    return '';
  }
}
