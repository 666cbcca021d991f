import { BlockList, isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { lookup, promises } from 'node:dns';
import { familyOf, hostOf } from '../config/exposure.js';

/** Address and length of the prefix of a network such as `192.168.0.0/16`; null for any other text. */
function parseNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', length = '', ...rest] = text.split('/');
  const family = familyOf(address);
  const prefix = Number(length);
  const longest = family === 'ipv4' ? 32 : 128;
  if (family === undefined || rest.length > 0 || !/^\d{1,3}$/.test(length) || prefix > longest) return null;
  return { address, prefix, family };
}

/** A list of networks, by commas, such as `192.168.0.0/16,fd00::/8`. */
export const networkList = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList();
    for (const entry of text.split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const network = parseNetwork(entry);
      if (network) list.addSubnet(network.address, network.prefix, network.family);
      else context.addIssue({ code: 'custom', message: 'expected networks such as 192.168.0.0/16,fd00::/8' });
    }
    return list;
  });

/** Addresses that are no public host of the internet, by the registries of special purpose; and one of a cloud. */
const REFUSED: BlockList = networkList.parse(
  '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,' +
    '192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/3,168.63.129.16/32,' +
    '2001::/23,2001:db8::/32,2002::/16,3fff::/20',
);
/** All other IPv6 addresses are loopback, link-local, unique-local, multicast, or translate to IPv4. */
const GLOBAL_IPV6: BlockList = networkList.parse('2000::/3');

/**
 * Says to which of the addresses that people enter requests may go. `allowed` are the private networks that an operator
 * opened.
 */
export class AllowedAddress {
  constructor(private readonly allowed: BlockList) {}

  /** Outside the opened networks requests go by HTTPS only. */
  allows(address: string, protocol: string): boolean {
    const family = familyOf(address);
    if (family === undefined) return false;
    if (this.allowed.check(address, family)) return true;
    if (protocol !== 'https:' || REFUSED.check(address, family)) return false;
    return family === 'ipv4' || GLOBAL_IPV6.check(address, 'ipv6');
  }
}

/** A name, or address, that requests may not go to. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('the address is of a private network');
  }
}

/**
 * Looks names up for connections. Fails with {@link ForbiddenAddress} unless all addresses of a name are allowed: a
 * connection may go to any of them.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean, find: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new ForbiddenAddress(), []);
      if (options.all === true) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family);
    });
  };

/**
 * Why an address may not be entered, in Spanish; undefined: it may. Each connection checks it again, by
 * `checkedLookup`.
 */
export async function refusalOfUrl(text: string, allowed: AllowedAddress): Promise<string | undefined> {
  const url = new URL(text);
  const { protocol } = url;
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  if (addresses.length === 0) return 'No se encuentra este servidor.';
  if (addresses.every((address) => allowed.allows(address, protocol))) return undefined;
  const onlyInsecure = addresses.every((address) => allowed.allows(address, 'https:'));
  return onlyInsecure ? 'Debe comenzar por https://.' : 'Esta dirección es de una red privada y no está permitida.';
}

const addressesOf = (host: string): Promise<string[]> =>
  promises.lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
