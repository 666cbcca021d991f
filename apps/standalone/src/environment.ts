import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '@recuerda/service';
import { restoredDataOf } from './backup/restored-data.js';
import { secret } from './secret.js';
import { simulatedCloud } from './simulated-cloud.js';
import { dataDirOf, type StandaloneConfig } from './standalone.config.js';

/** Where the portal's build lies: beside this one. */
export const BUILT_PORTAL = fileURLToPath(new URL('../../portal/dist/', import.meta.url));
/** Where the guides' build will lie: it may be made while this process runs. */
const BUILT_GUIDE = fileURLToPath(new URL('../../guide/dist/', import.meta.url));

/** Where this machine reaches what listens on `host`. */
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
    // Of the embedded database only: what it says of that is not true of another one.
    DATA_DIR: config.DATABASE_URL === undefined ? dataDirOf(config) : '',
  };
}
