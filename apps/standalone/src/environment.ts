import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import { type Env, KEY_FILE, keysOfFolder } from '@recuerda/service';
import { Logger } from '@nestjs/common';
import { PROOFS_FOLDER, restoredDataOf } from './backup/manifest.js';
import { dataDirOf, type StandaloneConfig } from './standalone.config.js';

/** Folder of the portal's build, beside this one. */
export const BUILT_PORTAL = fileURLToPath(new URL('../../portal/dist/', import.meta.url));
/** Folder of the guides' build, which may be made while this process runs. */
const BUILT_GUIDE = fileURLToPath(new URL('../../guide/dist/', import.meta.url));

/** Returns the address at which this machine reaches a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The environment as the services see it: what is set stays, the rest becomes what one process needs. */
export function environmentOf(
  given: Env,
  config: StandaloneConfig,
  databaseUrl: string,
  { builtPortal = BUILT_PORTAL, simulatesCloud = false } = {},
): Env {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const address = addressOf(config.HOST, config.PORT);
  const simulatesForm = config.WHATSAPP_PROVIDER === 'sandbox' && !simulatesCloud;
  const webhookSecret = set['SANDBOX_WEBHOOK_SECRET'] ?? secret();
  return {
    ...(existsSync(join(builtPortal, 'index.html')) && { PORTAL_DIR: builtPortal }),
    GUIDE_DIR: BUILT_GUIDE,
    PROOFS_DIR: join(dataDirOf(config), PROOFS_FOLDER),
    ...(simulatesForm && {
      SANDBOX_URL: address,
      SANDBOX_APPKEY: secret(),
      SANDBOX_AUTHKEY: secret(),
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      WHATSAPP_FORM_WEBHOOK_URL: `${address}/webhooks/whatsapp/form/${webhookSecret}`,
    }),
    // One answers in the sandbox's page as an employee does.
    ...((simulatesForm || simulatesCloud) && { CONVERSATIONS: 'on' }),
    ...set,
    PORT: String(config.PORT),
    HOST: config.HOST,
    LOG_LEVEL: config.LOG_LEVEL,
    WHATSAPP_PROVIDER: config.WHATSAPP_PROVIDER,
    ...(simulatesCloud && simulatedCloud(address)),
    DATABASE_URL: databaseUrl,
    ...(config.DATABASE_URL === undefined && restoredDataOf(dataDirOf(config))),
    // Only of the embedded database: the files of the folder say nothing of another one.
    DATA_DIR: config.DATABASE_URL === undefined ? dataDirOf(config) : '',
  };
}

/** Settings by which the notifier and the receiver of webhooks take the sandbox of this process for Meta. */
export const simulatedCloud = (address: string): Env => ({
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_GRAPH_URL: `${address}/sandbox/graph/v26.0`,
  WHATSAPP_TOKEN: secret(),
  WHATSAPP_TOKEN_FILE: '',
  WHATSAPP_APP_SECRET: secret(),
  WHATSAPP_VERIFY_TOKEN: secret(),
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
  WHATSAPP_TEMPLATE: '',
  WHATSAPP_BUNDLE_TEMPLATE: '',
  WHATSAPP_NOTICE_TEMPLATE: '',
  WHATSAPP_DIGEST_TEMPLATE: '',
  WHATSAPP_TEMPLATE_LANGUAGE: '',
  WHATSAPP_WEBHOOK_URL: `${address}/webhooks/whatsapp`,
});

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

/** A secret that the parts of this process share until it ends. */
const secret = (): string => randomBytes(24).toString('hex');
