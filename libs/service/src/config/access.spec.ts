import { describe, expect, it } from '@jest/globals';
import { isSignInOn } from './access.js';
import { ConfigError } from './load-config.js';

const NETWORK = { HOST: '0.0.0.0' };
const ALLOWED = { ...NETWORK, ALLOW_OPEN_ACCESS: 'true' };

describe('isSignInOn', () => {
  it.each([
    ['auto, on this machine alone', {}, false, true],
    ['auto, on a network', NETWORK, true, true],
    ['auto, on a network where open access is allowed', ALLOWED, true, true],
    ['auto, behind a public address', { PUBLIC_URL: 'https://recuerda.example.org' }, true, true],
    ['on', { AUTH: 'on' }, true, true],
    ['off', { AUTH: 'off' }, false, false],
    ['off, on a network where open access is allowed', { ...ALLOWED, AUTH: 'off' }, false, false],
  ])('%s', (_name, env, withoutUsers, withUsers) => {
    expect([isSignInOn(env, false), isSignInOn(env, true)]).toEqual([withoutUsers, withUsers]);
  });

  it('refuses off on a network, and other words', () => {
    expect(() => isSignInOn({ ...NETWORK, AUTH: 'off' }, true)).toThrow(ConfigError);
    expect(() => isSignInOn({ AUTH: 'yes' }, true)).toThrow('AUTH: expected auto, on or off');
  });
});
