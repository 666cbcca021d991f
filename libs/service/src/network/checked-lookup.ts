import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

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
