import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@recuerda/service';
import { addressOf, BUILT_PORTAL, environmentOf } from './environment.js';
import { standaloneConfig } from './standalone.config.js';

const complete = (given: Record<string, string>, builtPortal?: string, simulatesCloud?: boolean) =>
  environmentOf(given, loadConfig(standaloneConfig, given), 'postgres://x/y', { builtPortal, simulatesCloud });

describe('environmentOf', () => {
  it('makes the notifier talk to the sandbox of the same process', () => {
    expect(complete({ PORT: '9001' })).toMatchObject({
      PORT: '9001',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://x/y',
      WHATSAPP_PROVIDER: 'sandbox',
      SANDBOX_URL: 'http://127.0.0.1:9001',
      CONVERSATIONS: 'on',
    });
  });

  it.each(['SANDBOX_APPKEY', 'SANDBOX_AUTHKEY', 'SANDBOX_WEBHOOK_SECRET'])('makes %s at each start', (name) => {
    const made = [complete({})[name], complete({})[name]];
    for (const secret of made) expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(made).size).toBe(2);
  });

  it('lets the sandbox report what employees answer, by a secret of this start', () => {
    const env = complete({ PORT: '9001' });
    const secret = String(env['SANDBOX_WEBHOOK_SECRET']);
    expect(env['WHATSAPP_FORM_WEBHOOK_URL']).toBe(`http://127.0.0.1:9001/webhooks/whatsapp/form/${secret}`);
  });

  it('lets the notifier and the simulated Cloud API talk to each other, whatever real account is set', () => {
    const env = complete({ PORT: '9001', WHATSAPP_TOKEN: 'real' }, undefined, true);
    expect(env).toMatchObject({
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9001/sandbox/graph/v26.0',
      WHATSAPP_WEBHOOK_URL: 'http://127.0.0.1:9001/webhooks/whatsapp',
    });
    expect(env['WHATSAPP_TOKEN']).toMatch(/^[0-9a-f]{48}$/);
    expect(env).not.toHaveProperty('WHATSAPP_FORM_WEBHOOK_URL');
    expect(env['WHATSAPP_APP_SECRET']).not.toBe(complete({}, undefined, true)['WHATSAPP_APP_SECRET']);
  });

  it('leaves a real provider alone', () => {
    const env = complete({
      WHATSAPP_PROVIDER: 'form',
      WHATSAPP_URL: 'https://provider.example/send',
      WHATSAPP_APPKEY: '',
    });
    expect(env).toMatchObject({ WHATSAPP_URL: 'https://provider.example/send' });
    expect(Object.keys(env).filter((name) => name.startsWith('SANDBOX_') || name === 'WHATSAPP_APPKEY')).toEqual([]);
    expect(env).not.toHaveProperty('CONVERSATIONS');
  });

  it('keeps what is set', () => {
    const given = { WHATSAPP_APPKEY: 'k', LOG_LEVEL: 'debug', SCHOOL_NAME: 'Instituto' };
    expect(complete(given)).toMatchObject(given);
  });
});

describe('the portal', () => {
  const built = mkdtempSync(join(tmpdir(), 'portal-'));
  const unbuilt = mkdtempSync(join(tmpdir(), 'portal-'));
  beforeAll(() => writeFileSync(join(built, 'index.html'), '<title>Portal</title>'));
  afterAll(() => {
    for (const folder of [built, unbuilt]) rmSync(folder, { recursive: true });
  });

  it('is the one built in this workspace', () => {
    expect(resolve(BUILT_PORTAL)).toBe(resolve(import.meta.dirname, '../../../apps/portal/dist'));
    expect(complete({}, built)).toMatchObject({ PORTAL_DIR: built });
  });

  it('is none where none was built', () => {
    for (const folder of [unbuilt, join(unbuilt, 'nowhere')])
      expect(complete({}, folder)).not.toHaveProperty('PORTAL_DIR');
  });

  it('is another one where that is asked for, built or not', () => {
    for (const folder of [built, unbuilt])
      expect(complete({ PORTAL_DIR: '/srv/portal' }, folder)).toMatchObject({ PORTAL_DIR: '/srv/portal' });
    expect(complete({ PORTAL_DIR: '' }, built)).toMatchObject({ PORTAL_DIR: built });
  });
});

describe('addressOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://127.0.0.1:80'],
    ['::1', 'http://[::1]:80'],
  ])('of %s is %s', (host, address) => {
    expect(addressOf(host, 80)).toBe(address);
  });
});
