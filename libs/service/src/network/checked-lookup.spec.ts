import { expect, it } from '@jest/globals';
import { lookup, type LookupAddress } from 'node:dns';
import { AllowedAddress, networkList, checkedLookup, ForbiddenAddress } from './allowed-address.js';

const allowed = new AllowedAddress(networkList.parse(''));
/**
 * Looks up a name that has these addresses, as a connection does. `find` is in place of the name servers of the
 * internet.
 */
const lookedUp = (addresses: readonly string[], all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    const rows = addresses.map((address) => ({ address, family: 4 }));
    const find = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, rows)) as typeof lookup;
    checkedLookup((address) => allowed.allows(address, 'https:'), find)('hooks.example.org', { all }, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });

const [PUBLIC, OTHER, PRIVATE] = ['8.8.8.8', '1.1.1.1', '10.0.0.1'];

it.each([[[PRIVATE]], [[PUBLIC, PRIVATE]], [[PRIVATE, PUBLIC]]])(
  'a name with the addresses %j is refused [INTEG-03]',
  async (addresses) => {
    for (const all of [true, false]) await expect(lookedUp(addresses, all)).rejects.toThrow(ForbiddenAddress);
  },
);

it('a name whose addresses are all public is connected to [INTEG-03]', async () => {
  expect(await lookedUp([PUBLIC, OTHER], true)).toMatchObject([{ address: PUBLIC }, { address: OTHER }]);
  expect(await lookedUp([PUBLIC, OTHER], false)).toBe(PUBLIC);
});
