import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { clientOf, THIS_MACHINE } from './client-address.js';

const requestFrom = (ip: string, headers = {}) =>
  ({ ip, headers: { host: '127.0.0.1:8080', ...headers }, raw: { httpVersion: '1.1' } }) as FastifyRequest;

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
  expect(clientOf(requestFrom(address))).toBe(client);
});

it.each([
  ['HTTP/1.0', { ...requestFrom('127.0.0.1'), raw: { httpVersion: '1.0' } } as FastifyRequest],
  ['another host', requestFrom('127.0.0.1', { host: 'recuerda.example' })],
  ['the page of another site', requestFrom('127.0.0.1', { referer: 'https://recuerda.example/tasks' })],
])('a request by %s is not counted as one of this machine', (_sign, request) => {
  expect(clientOf(request)).toBe('127.0.0.1');
});

it.each(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1'])('%s in a header is not this machine', (address) => {
  expect(clientOf(requestFrom(address, { 'x-forwarded-for': address }))).toBe(address);
});
