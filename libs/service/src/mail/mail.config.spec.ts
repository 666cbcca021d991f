import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readMailConfig } from './mail.config.js';

const BASE = { MAIL_FROM: 'Recuerda <recuerda@example.org>', PUBLIC_URL: 'https://recuerda.example.org' };
const read = (SMTP_URL: string, more = {}) => readMailConfig({ ...BASE, SMTP_URL, ...more });

describe('readMailConfig', () => {
  it('is undefined without SMTP_URL', () => expect(readMailConfig(BASE)).toBeUndefined());

  it.each([
    ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: true, auth: undefined }],
    ['smtps://mail.example.org', { port: 465, secure: true, requireTLS: false }],
    ['smtp://mail.example.org:25?requireTLS=false', { port: 25, requireTLS: false }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', requireTLS: false }],
    ['smtps://ana%40example.org:p%40ss@mail.example.org', { auth: { user: 'ana@example.org', pass: 'p@ss' } }],
  ])('reads %s', (url, expected) => {
    expect(read(url)).toMatchObject({ ...expected, from: BASE.MAIL_FROM });
  });

  it('takes the password from a file, without the line break at its end', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'recuerda-mail-')), 'password');
    writeFileSync(file, 'p@ss word\n');
    const auth = { user: 'ana', pass: 'p@ss word' };
    expect(read('smtps://ana@mail.example.org', { SMTP_PASSWORD_FILE: file })).toMatchObject({ auth });
  });

  it.each([
    ['SMTP_URL: expected a URL', { SMTP_URL: 'https://mail.example.org' }],
    ['SMTP_URL: expected user and password', { SMTP_URL: 'smtps://ana:100%@mail.example.org' }],
    ['MAIL_FROM: is required', { MAIL_FROM: undefined }],
    ['MAIL_FROM: expected an e-mail address', { MAIL_FROM: 'Recuerda' }],
    ['PUBLIC_URL: is required', { PUBLIC_URL: undefined }],
    ['SMTP_PASSWORD_FILE: expected a readable file', { SMTP_PASSWORD_FILE: '/nowhere' }],
  ])('refuses what is wrong: %s', (message, env) => {
    expect(() => read('smtps://ana@mail.example.org', env)).toThrow(message);
  });
});
