import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRequest } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PROMETHEUS = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';

describe('without a build', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ PORTAL_DIR: '/no/such/folder' });
  });
  afterAll(() => gateway.close());

  it.each(['/', '/employees', '/tasks', '/departments', '/metrics', '/tasks/x?y=1'])(
    '%s says that only the API runs',
    async (url) => {
      const response = await gateway.app.inject({ url, headers: html });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toContain('La API está en marcha');
      expect(response.body).toContain('href="/api/docs"');
      expect(response.body).toContain('href="/sandbox"');
    },
  );

  it('an unknown page is a problem', async () => {
    const response = await gateway.app.inject({ url: '/nope', headers: html });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('with a build', () => {
  let gateway: Gateway;
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Portal</title>');
    writeFileSync(join(folder, 'logo.svg'), '<svg/>');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'run()');
    gateway = await startGateway({ PORTAL_DIR: folder });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    gateway.app.inject({ url, headers, method });

  it.each([
    '/',
    '/employees',
    '/tasks',
    '/departments',
    '/metrics',
    '/tasks/abc',
    '/account',
    '/activity',
    '/conversations',
    '/importar',
    '/settings/whatsapp',
    '/login',
    '/setup',
  ])('%s is the portal', async (url) => {
    const response = await get(url, html);
    expect([response.statusCode, response.body]).toEqual([200, '<title>Portal</title>']);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('serves files, those with a hash in their name for good', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect([asset.statusCode, asset.body]).toEqual([200, 'run()']);
    expect(asset.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const logo = await get('/logo.svg');
    expect([logo.headers['content-type'], logo.headers['cache-control']]).toEqual(['image/svg+xml', 'no-cache']);
    expect((await get('/logo.svg', { 'if-none-match': String(logo.headers.etag) })).statusCode).toBe(304);
  });

  it('responds to HEAD without a body', async () => {
    const response = await get('/', html, 'HEAD');
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('gives Prometheus its metrics, and a person the screen, under /metrics', async () => {
    for (const accept of [PROMETHEUS, '*/*', 'text/plain'])
      expect((await get('/metrics', { accept })).body).toContain('# HELP recuerda_');
    expect((await get('/metrics')).body).toContain('# HELP recuerda_');
    expect((await get('/metrics', html)).headers['vary']).toBe('accept, accept-encoding');
  });

  it('shows the portal with status 404 for an unknown page', async () => {
    const response = await get('/nope/nothing', html);
    expect([response.statusCode, response.body]).toEqual([404, '<title>Portal</title>']);
  });

  it.each([
    ['/assets/missing.js', { accept: '*/*' }, 'GET'],
    ['/assets/..%2f..%2findex.html', {}, 'GET'],
    ['/api/nope', html, 'GET'],
    ['/health/nope', html, 'GET'],
    ['/sandbox/nope', html, 'GET'],
    ['/employees', html, 'POST'],
  ] as const)('%s is a problem', async (url, headers, method) => {
    const response = await get(url, headers, method);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it.each([
    '/../index.html',
    '/assets/../index.html',
    '//index.html',
    '//etc/passwd',
    '/assets/../../../../etc/passwd',
  ])('never leaves its folder: %s', async (path) => {
    expect(await sendRequest(gateway.url, { method: 'GET', path })).toMatchObject({ status: 404 });
  });
});
