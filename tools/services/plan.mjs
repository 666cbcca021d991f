import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@recuerda/local-servers';
import { ROOT } from '../lib/paths.mjs';

const LOCAL = '127.0.0.1';
const PORTAL = join(ROOT, 'apps', 'portal', 'dist');
/** They seal secrets in their databases, or, as conversations, open the links of mails. */
const SEALING = new Set(['identity', 'integrations', 'notifier', 'conversations']);
const GUIDE = join(ROOT, 'apps', 'guide', 'dist');

/**
 * Returns every process to start, with name, environment and address. Only the gateway uses PORT and HOST; the others
 * use free ports of this machine.
 */
export async function planProcesses(processes, { gateway, databaseUrl, amqpUrl, secretsKey }) {
  const sandbox = { host: LOCAL, port: await freePort() };
  const secret = () => randomBytes(24).toString('hex');
  const webhookSecret = secret();
  const shared = {
    LOG_LEVEL: 'warn',
    WHATSAPP_PROVIDER: 'sandbox',
    SANDBOX_URL: addressOf(sandbox),
    SANDBOX_APPKEY: secret(),
    SANDBOX_AUTHKEY: secret(),
    // One answers in the sandbox's page as an employee does.
    CONVERSATIONS: 'on',
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    WHATSAPP_FORM_WEBHOOK_URL: `${addressOf(gateway)}/webhooks/whatsapp/form/${webhookSecret}`,
    ...(existsSync(join(PORTAL, 'index.html')) && { PORTAL_DIR: PORTAL }),
    GUIDE_DIR: GUIDE,
    ...given(process.env),
    ...accessOf(gateway),
    DATABASE_URL: databaseUrl,
    // Means the data of `npm start` to the services.
    DATA_DIR: '',
    AMQP_URL: amqpUrl,
    SECRETS_KEY: '',
  };
  const fixed = { gateway, 'whatsapp-sandbox': sandbox };
  const planned = [];
  for (const [service, count] of Object.entries(processes)) {
    for (let number = 1; number <= count; number += 1) {
      const place = fixed[service] ?? { host: LOCAL, port: await freePort() };
      const name = count > 1 ? `${service}-${number}` : service;
      planned.push({
        name,
        service,
        address: addressOf(place),
        env: {
          ...shared,
          ...(SEALING.has(service) && { SECRETS_KEY: secretsKey }),
          HOST: place.host,
          PORT: String(place.port),
        },
      });
    }
  }
  return planned;
}

/**
 * Only the gateway listens to other machines, so identity cannot see from its own address that `auto` means `on`: it
 * would show no link for the first administrator.
 */
const accessOf = ({ host }) => {
  const { AUTH = '' } = process.env;
  const isLocal = /^(localhost$|127\.|::1$)/.test(host);
  return isLocal || !['', 'auto'].includes(AUTH) ? {} : { AUTH: 'on' };
};

/** Its address from this machine. */
const addressOf = ({ host, port }) => `http://${host === '0.0.0.0' || host === '::' ? LOCAL : host}:${port}`;

/** An empty variable counts as unset. */
const given = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
