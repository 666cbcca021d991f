import { expect, it } from '@jest/globals';
import { networkOf } from './sign-in-attempts.js';

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:0:12ff::1', '2001:db8:0:1200::/56'],
  ['2001:DB8:0:1201:5::', '2001:db8:0:1200::/56'],
  ['2001:db8:0:1300:1:2:3:4', '2001:db8:0:1300::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/56'],
  ['', 'unknown'],
  ['*', 'unknown'],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
