import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const PAGE = `<!doctype html><title>Portal</title>${'<p>Ñandú</p>'.repeat(50)}`;
const SCRIPT = 'run();'.repeat(100);
const FOREVER = 'public, max-age=31536000, immutable';
const html = { accept: 'text/html' };
const BROWSER = 'gzip, deflate, br, zstd';

let gateway: Gateway;
const folder = mkdtempSync(join(tmpdir(), 'portal-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const put = (path: string, content: string, ...endings: ('br' | 'gz')[]): void => {
    writeFileSync(join(folder, path), content);
    for (const ending of endings)
      writeFileSync(
        join(folder, `${path}.${ending}`),
        ending === 'br' ? brotliCompressSync(content) : gzipSync(content),
      );
  };
  put('index.html', PAGE, 'br', 'gz');
  put('manifest.webmanifest', '{"name":"Recuerda"}', 'br', 'gz');
  put('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'br', 'gz');
  put('icon-192.png', 'png');
  put('assets/app-1a2b.js', SCRIPT, 'br', 'gz');
  put('assets/app-1a2b.css', 'p{}', 'gz');
  put('assets/inter-1a2b.woff2', 'font');
  put('backup.gz', 'a file that only looks like one');
  gateway = await startGateway({ PORTAL_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  gateway.app.inject({ url, headers, method });

function unpacked({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}

describe('a file of the build that lies compressed beside itself', () => {
  it.each([
    [BROWSER, 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('is sent to clients that accept %s as %s', async (accepted, encoding) => {
    const response = await get('/assets/app-1a2b.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': FOREVER,
      vary: 'accept-encoding',
    });
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    expect(unpacked(response)).toBe(SCRIPT);
  });

  it('is sent in the only encoding that exists, or uncompressed', async () => {
    const style = await get('/assets/app-1a2b.css', { 'accept-encoding': BROWSER });
    expect([style.headers['content-encoding'], style.headers['content-type']]).toEqual([
      'gzip',
      'text/css; charset=utf-8',
    ]);
    expect(unpacked(style)).toBe('p{}');
    const icon = await get('/icon-192.png', { 'accept-encoding': BROWSER });
    expect([icon.headers['content-encoding'], icon.body]).toEqual([undefined, 'png']);
  });

  it('responds to HEAD like GET, without the body', async () => {
    const accept = { 'accept-encoding': BROWSER };
    const [head, whole] = [await get('/assets/app-1a2b.js', accept, 'HEAD'), await get('/assets/app-1a2b.js', accept)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'vary', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  it('has a tag in each of its forms, and is not sent again under it', async () => {
    const accept = { 'accept-encoding': BROWSER };
    const packed = String((await get('/assets/app-1a2b.js', accept)).headers.etag);
    expect((await get('/assets/app-1a2b.js')).headers.etag).not.toBe(packed);
    const again = await get('/assets/app-1a2b.js', { ...accept, 'if-none-match': packed });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: packed, vary: 'accept-encoding', 'cache-control': FOREVER });
    expect((await get('/assets/app-1a2b.js', { 'if-none-match': packed })).statusCode).toBe(200);
  });

  it.each(['/assets/app-1a2b.js.br', '/assets/app-1a2b.js.gz', '/index.html.br', '/assets/app-1a2b.css.gz'])(
    'has no page of its own: %s',
    async (url) => {
      const response = await get(url, { 'accept-encoding': BROWSER });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    },
  );

  it('is no other file that is compressed in itself', async () => {
    expect((await get('/backup.gz')).body).toBe('a file that only looks like one');
  });
});

describe('the page', () => {
  it.each(['/', '/tasks', '/metrics', '/tasks?state=open'])('comes compressed under %s', async (url) => {
    const response = await get(url, { ...html, 'accept-encoding': BROWSER });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept, accept-encoding',
    });
    expect(unpacked(response)).toBe(PAGE);
  });

  it('is not sent again under its tag', async () => {
    const headers = { ...html, 'accept-encoding': BROWSER };
    const tag = String((await get('/tasks', headers)).headers.etag);
    const again = await get('/employees', { ...headers, 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'accept, accept-encoding']);
  });

  it('is sent completely for an unknown page, also the second time', async () => {
    const headers = { ...html, 'accept-encoding': BROWSER };
    const first = await get('/nope', headers);
    expect([first.statusCode, first.headers.etag]).toEqual([404, undefined]);
    const known = { 'if-none-match': String((await get('/', headers)).headers.etag) };
    const repeated = [known, { 'if-modified-since': new Date().toUTCString() }, { range: 'bytes=0-3' }];
    for (const again of repeated as Record<string, string>[]) {
      const response = await get('/nope', { ...headers, ...again });
      expect([response.statusCode, unpacked(response)]).toEqual([404, PAGE]);
    }
  });
});

describe('the type of a file', () => {
  it.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/logo.svg', 'image/svg+xml'],
    ['/icon-192.png', 'image/png'],
    ['/assets/inter-1a2b.woff2', 'font/woff2'],
    ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8'],
    ['/assets/app-1a2b.css', 'text/css; charset=utf-8'],
  ])('of %s is %s, compressed or not; only what has a hash in its name is kept for good', async (url, type) => {
    for (const encoding of ['identity', BROWSER]) {
      const { headers } = await get(url, { 'accept-encoding': encoding });
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toBe(url.startsWith('/assets/') ? FOREVER : 'no-cache');
    }
  });
});
