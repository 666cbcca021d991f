import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostOf } from '../config/exposure.js';
import type { AllowedAddress } from './allowed-address.js';

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
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
