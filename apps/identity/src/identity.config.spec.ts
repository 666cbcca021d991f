import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readIdentityConfig } from './identity.config.js';

const folder = mkdtempSync(join(tmpdir(), 'recuerda-identity-'));
const fileWith = (text: string): string => {
  const file = join(folder, `password-${text.length}`);
  writeFileSync(file, text);
  return file;
};
const read = (env: Record<string, string>) => readIdentityConfig(env, { printLink: true });

describe('the first administrator of the environment', () => {
  it('has the password of the file, without the line break at its end', () => {
    const env = { ADMIN_EMAIL: 'Ana@Example.org', ADMIN_PASSWORD_FILE: fileWith(' a long password \n') };
    expect(read(env).administrator).toEqual({ email: 'ana@example.org', password: ' a long password ' });
    expect(read({}).administrator).toBeUndefined();
  });

  it.each([
    ['ADMIN_PASSWORD_FILE: is required', { ADMIN_EMAIL: 'ana@example.org' }],
    ['ADMIN_EMAIL: is required', { ADMIN_PASSWORD_FILE: '/nowhere' }],
    ['ADMIN_EMAIL: expected an e-mail address', { ADMIN_EMAIL: 'ana', ADMIN_PASSWORD_FILE: '/nowhere' }],
    ['expected a readable file', { ADMIN_EMAIL: 'ana@example.org', ADMIN_PASSWORD_FILE: '/nowhere' }],
    ['with 10 to 200 characters', { ADMIN_EMAIL: 'ana@example.org', ADMIN_PASSWORD_FILE: fileWith('short') }],
  ])('%s', (message, env) => {
    expect(() => read(env)).toThrow(message);
  });
});
