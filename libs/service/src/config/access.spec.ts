import { describe, expect, it, afterEach } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { isSignInOn, logOpenAccessWarning } from './access.js';
import { commonConfig } from './common.js';
import { ConfigError, loadConfig } from './load-config.js';

const NETWORK = { HOST: '0.0.0.0' };
const ALLOWED = { ...NETWORK, ALLOW_OPEN_ACCESS: 'true' };

describe('isSignInOn', () => {
  it.each([
    ['auto, on this machine alone', {}, false, true],
    ['auto, on a network', NETWORK, true, true],
    ['auto, on a network where open access is allowed', ALLOWED, true, true],
    ['auto, behind a public address', { PUBLIC_URL: 'https://recuerda.example.org' }, true, true],
    ['auto, with an address of this machine', { PUBLIC_URL: 'http://localhost:8080' }, false, true],
    ['auto, with an IPv6 address of this machine', { PUBLIC_URL: 'http://[::1]:8080' }, false, true],
    ['auto, with an address of a network', { PUBLIC_URL: 'http://192.168.1.5:8080' }, true, true],
    ['on', { AUTH: 'on' }, true, true],
    ['off', { AUTH: 'off' }, false, false],
    ['off, on a network where open access is allowed', { ...ALLOWED, AUTH: 'off' }, false, false],
  ])('%s', (_name, env, withoutUsers, withUsers) => {
    expect([isSignInOn(env, false), isSignInOn(env, true)]).toEqual([withoutUsers, withUsers]);
  });

  it.each([
    'https://x.example.org/recuerda',
    'https://x.example.org/?a=1',
    'https://x.example.org/#a',
    'https://a@x.org',
  ])('refuses the PUBLIC_URL %s, and says why', (PUBLIC_URL) => {
    const why = 'PUBLIC_URL: expected an address without a path, such as https://recuerda.example.org';
    for (const read of [() => isSignInOn({ PUBLIC_URL }, true), () => loadConfig(commonConfig, { PUBLIC_URL })])
      expect(read).toThrow(why);
  });

  it.each(['https://x.example.org', 'https://x.example.org/', 'http://192.168.1.5:8080'])(
    'takes the PUBLIC_URL %s',
    (PUBLIC_URL) => expect(loadConfig(commonConfig, { PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL),
  );

  it('refuses off on a network, and other words', () => {
    expect(() => isSignInOn({ ...NETWORK, AUTH: 'off' }, true)).toThrow(ConfigError);
    expect(() => isSignInOn({ AUTH: 'yes' }, true)).toThrow('AUTH: expected auto, on or off');
  });
});

describe('logOpenAccessWarning', () => {
  afterEach(() => Logger.overrideLogger(false));

  it.each([
    ['0.0.0.0', 'true', 'auto', []],
    ['recuerda.local', 'true', 'off', ['recuerda.local']],
    ['127.0.0.1', 'true', 'auto', []],
    ['0.0.0.0', 'true', 'on', []],
    // People sign in.
    ['0.0.0.0', 'false', 'auto', []],
  ])('at %s with ALLOW_OPEN_ACCESS=%s and AUTH=%s', (HOST, ALLOW_OPEN_ACCESS, AUTH, warned) => {
    const hosts: unknown[] = [];
    const ignore = () => undefined;
    Logger.overrideLogger({ log: ignore, error: ignore, warn: ({ host }: { host: string }) => void hosts.push(host) });
    logOpenAccessWarning({ HOST, ALLOW_OPEN_ACCESS, AUTH });
    expect(hosts).toEqual(warned);
  });
});
