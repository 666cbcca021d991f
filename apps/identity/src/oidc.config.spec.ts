import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readOidcConfig } from './oidc.config.js';
import { joinClaims, readClaims } from './oidc/claims.js';

const file = join(mkdtempSync(join(tmpdir(), 'recuerda-oidc-')), 'secret');
writeFileSync(file, 'the secret\n');
const GIVEN = {
  PUBLIC_URL: 'https://recuerda.example.org/',
  OIDC_ISSUER: 'https://id.example.org/realms/colegio',
  OIDC_CLIENT_ID: 'recuerda',
  OIDC_CLIENT_SECRET_FILE: file,
};

describe('the settings of OpenID Connect', () => {
  it('need an issuer, and read the secret each time', () => {
    const config = readOidcConfig({ ...GIVEN, OIDC_MANAGER_GROUPS: '/colegio/jefes=Aulas, patio = y huerto;x=b' });
    if (typeof config !== 'object') throw new Error('off');
    expect(config.redirectUri).toBe('https://recuerda.example.org/login/callback');
    expect(config.name).toBe('id.example.org');
    expect(config.rules.managers).toEqual([
      { group: '/colegio/jefes', department: 'Aulas, patio = y huerto' },
      { group: 'x', department: 'b' },
    ]);
    writeFileSync(file, 'another');
    expect(config.readSecret()).toBe('another');
    expect(readOidcConfig({ ...GIVEN, OIDC_ISSUER: '' })).toBeUndefined();
    expect(readOidcConfig({ ...GIVEN, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toBeInstanceOf(Object);
  });

  it.each([undefined, 'http://recuerda.example.org'])('are off with PUBLIC_URL %s, and say why', (url) => {
    expect(readOidcConfig({ ...GIVEN, PUBLIC_URL: url })).toContain('PUBLIC_URL');
  });

  it.each([
    ['OIDC_ISSUER', 'http://id.example.org', 'expected an https URL'],
    ['OIDC_CLIENT_ID', '', 'is required'],
    ['OIDC_CLIENT_SECRET_FILE', '/nowhere', 'expected a readable file with a secret'],
    ['OIDC_SCOPE', 'email', 'expected scopes with openid among them'],
    ['OIDC_MANAGER_GROUPS', 'jefes', 'expected group=department pairs'],
    ['OIDC_SECOND_FACTOR', 'no', 'expected own or trusted'],
  ])('stop the start when %s is %s', (name, value, message) => {
    expect(() => readOidcConfig({ ...GIVEN, [name]: value })).toThrow(new RegExp(`${name}: ${message}`));
  });
});

describe('the claims of a person', () => {
  const read = (claims: Record<string, unknown>) => readClaims({ sub: 's', ...claims }, 'roles');

  it('are verified only if the provider says true', () => {
    const email = 'Eva@Example.org';
    for (const email_verified of [true, 'true'])
      expect(read({ email, email_verified })).toMatchObject({ email: 'eva@example.org', emailVerified: true });
    for (const email_verified of ['false', 'TRUE', 1, undefined])
      expect(read({ email, email_verified }).emailVerified).toBe(false);
    const entra = read({ preferred_username: 'eva@example.org', email_verified: true });
    expect(entra).toMatchObject({ email: 'eva@example.org', emailVerified: false });
  });

  it.each([
    ['of UserInfo where the ID token has none', { email: 'a@x.org' }, { email: 'A@x.org', email_verified: true }, true],
    ['of UserInfo about no address', { email: 'a@x.org' }, { email_verified: true }, true],
    ['of the ID token first', { email: 'a@x.org', email_verified: false }, { email_verified: true }, false],
    ['of another address', { email: 'a@x.org' }, { email: 'b@x.org', email_verified: true }, undefined],
    ['of no address', { email_verified: true }, { email: 'b@x.org' }, undefined],
    ['of UserInfo alone', {}, { email: 'b@x.org', email_verified: true }, true],
  ])('that an address is verified is the word %s', (_whose, idToken, userInfo, verified) => {
    expect(joinClaims(idToken, userInfo)['email_verified']).toBe(verified);
  });

  it.each([
    [{ roles: 'one' }, { groups: ['one'] }],
    [{ roles: ['one', 2, null] }, { groups: ['one'] }],
    [
      { roles: { one: true }, email: 'x', name: ' ' },
      { groups: [], email: undefined, name: undefined },
    ],
    [{ amr: ['pwd'] }, { secondFactor: false }],
    [{}, { secondFactor: false }],
    [{ amr: ['pwd', 'mfa'] }, { secondFactor: true }],
    [{ acr: 'https://refeds.org/profile/mfa' }, { secondFactor: true }],
  ])('%j', (claims, expected) => {
    expect(read(claims)).toMatchObject(expected);
  });
});
