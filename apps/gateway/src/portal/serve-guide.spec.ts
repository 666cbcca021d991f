import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const html = { accept: 'text/html' };
const FOREVER = 'public, max-age=31536000, immutable';

let gateway: Gateway;
const portal = mkdtempSync(join(tmpdir(), 'portal-'));
const guide = mkdtempSync(join(tmpdir(), 'guide-'));
beforeAll(async () => {
  writeFileSync(join(portal, 'index.html'), '<title>Portal</title>');
  gateway = await startGateway({ PORTAL_DIR: portal, GUIDE_DIR: guide });
});
afterAll(async () => {
  await gateway.close();
  for (const folder of [portal, guide]) rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });

describe('the guides', () => {
  it('say that they are not ready while there is no build of them [GUIDE-02]', async () => {
    for (const url of ['/ayuda', '/ayuda/guia/tareas.html']) {
      const response = await get(url, html);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-cache']);
      expect(response.body).toContain('La ayuda todavía no está lista');
    }
    expect((await get('/ayuda/guia/')).json().code).toBe('not_found');
  });

  it('are served as soon as the build is there, under the policy of the portal [GUIDE-01] [GUIDE-02]', async () => {
    mkdirSync(join(guide, 'guia'));
    mkdirSync(join(guide, 'assets'));
    writeFileSync(join(guide, 'guia', 'index.html'), 'Ayuda');
    writeFileSync(join(guide, 'guia', 'tareas.html'), 'Tareas');
    writeFileSync(join(guide, 'assets', 'app.1a2b.js'), 'run()');
    writeFileSync(join(guide, '404.html'), 'No existe');

    const page = await get('/ayuda/guia/tareas.html?x', html);
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, 'Tareas', 'no-cache']);
    expect(page.headers['content-security-policy']).toBe((await get('/', html)).headers['content-security-policy']);
    expect((await get('/ayuda/guia/', html)).body).toBe('Ayuda');
    expect((await get('/ayuda/assets/app.1a2b.js')).headers['cache-control']).toBe(FOREVER);
  });

  it.each(['/ayuda', '/ayuda/', '/ayuda/guia'])('%s leads to where they begin [GUIDE-01]', async (url) => {
    const { statusCode, headers } = await get(url, html);
    expect([statusCode, headers.location]).toEqual([302, '/ayuda/guia/']);
  });

  it('have a page of their own for an unknown address', async () => {
    const response = await get('/ayuda/nada.html', html);
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([404, 'No existe', undefined]);
    expect((await get('/ayuda/nada.js')).json().code).toBe('not_found');
    expect((await get('/ayudas', html)).body).toBe('<title>Portal</title>');
    expect((await gateway.app.inject({ method: 'POST', url: '/ayuda/' })).statusCode).toBe(404);
  });
});
