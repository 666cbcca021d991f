import { describe, expect, it } from '@jest/globals';
import { isLoopback, trustProxy } from './exposure.js';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, ['loopback']],
    ['portal', ['portal']],
    ['portal-pods.recuerda.svc', ['portal-pods.recuerda.svc']],
    ['none', []],
    ['10.1.2.3', ['10.1.2.3']],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('%s', (text, ranges) => {
    expect(trustProxy.parse(text)).toEqual(ranges);
  });

  it.each(['true', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'loopback,', '-nginx', 'a..b', 'nginx/8'])(
    'not %s',
    (text) => {
      expect(trustProxy.safeParse(text).success).toBe(false);
    },
  );
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['128.0.0.1', false],
  ['localhost.evil.example', false],
])('%s as loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
