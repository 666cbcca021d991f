import { expect, it } from '@jest/globals';
import { clientOf, THIS_MACHINE } from './client-address.js';

it.each([
  ['127.0.0.1', THIS_MACHINE],
  ['127.8.9.10', THIS_MACHINE],
  ['::1', THIS_MACHINE],
  ['::ffff:127.0.0.1', THIS_MACHINE],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::6:0:0:1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, client) => {
  expect(clientOf({ ip: address, headers: {} })).toBe(client);
});

it.each(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1'])('%s in a header is not this machine', (address) => {
  expect(clientOf({ ip: address, headers: { 'x-forwarded-for': address } })).toBe(address);
});
