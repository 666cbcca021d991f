import { lookup, promises } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import { hostOf } from '../config/exposure.js';
import type { AllowedAddress } from './allowed-address.js';

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
