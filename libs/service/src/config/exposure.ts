import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Env } from '../tokens.js';
import { ConfigError, loadConfig } from './load-config.js';

/** Ranges that have a name in TRUST_PROXY. */
export const NAMED_RANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);
/** Its last part begins with a letter, so it is no broken address; `true` is none either. */
const HOST_NAME = /^(?!true$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/i;

function isProxy(text: string): boolean {
  if (NAMED_RANGES.has(text) || HOST_NAME.test(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && more.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits));
}

/**
 * Proxies whose `X-Forwarded-*` headers are trusted: `none`, or addresses, ranges (`10.0.0.0/8`), host names, and
 * `loopback`, `linklocal`, `uniquelocal` (private networks), separated by commas.
 */
export const trustProxy = z
  .string()
  .default('loopback')
  .transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim())))
  .refine((proxies) => proxies.every(isProxy), {
    error:
      'expected none, or addresses, ranges such as 10.0.0.0/8, host names, loopback, linklocal, uniquelocal, ' +
      'separated by commas',
  });

/** The address a process listens on, and whether other machines may reach it. */
export const exposureConfig = z.object({
  HOST: z.string().default('127.0.0.1'),
  ALLOW_OPEN_ACCESS: z.enum(['true', 'false'], { error: 'expected true or false' }).default('false'),
});

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Returns the family of an address as Node's lists call it; undefined for any other text. */
export const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  ({ 0: undefined, 4: 'ipv4' as const, 6: 'ipv6' as const })[isIP(address)];

/** Returns the host of a URL: a name, or an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True for `127.0.0.0/8`, `::1`, `::ffff:127.0.0.1` and `localhost`. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const family = familyOf(host);
  return family !== undefined && loopback.check(host, family);
}

/**
 * For a process that shows personal data: there is no login, so everyone who reaches its port can do everything.
 *
 * @throws `ConfigError` when other machines can reach it, unless ALLOW_OPEN_ACCESS allows it.
 */
export function refuseOpenAccess(env: Env): void {
  const { HOST, ALLOW_OPEN_ACCESS } = loadConfig(exposureConfig, env);
  if (isLoopback(HOST) || ALLOW_OPEN_ACCESS === 'true') return;
  throw new ConfigError([
    `HOST: ${HOST} is reached from other machines, and there is no login: ` +
      'whoever reaches it can read and change everything.',
    'Keep it away from strangers (a firewall, a VPN, a proxy with a login), and set ALLOW_OPEN_ACCESS=true.',
  ]);
}
