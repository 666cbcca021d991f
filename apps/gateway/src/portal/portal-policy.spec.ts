import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
const folder = mkdtempSync(join(tmpdir(), 'portal-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>Portal</title>');
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  gateway = await startGateway({ PORTAL_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const deployed = (name: string) => readFileSync(new URL(`../../../../deploy/portal/${name}`, import.meta.url), 'utf8');
const headersOf = async (path: string): Promise<Record<string, string>> => {
  const headers = { accept: 'text/html', 'x-forwarded-proto': 'https' };
  return Object.fromEntries((await fetch(gateway.url + path, { headers })).headers);
};
/** Policy of each answer by itself, without what every page has. */
const OF_THE_CONTENT =
  /^(accept-ranges|connection|content-(encoding|length|type)|date|etag|keep-alive|last-modified|vary|x-correlation-id)$/;

it.each(['/', '/metrics', '/tasks/1', '/astray', '/logo.svg'])('%s has the headers that nginx sends', async (path) => {
  const lines = [...deployed('headers.conf').matchAll(/^add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm)];
  const nginx = Object.fromEntries(lines.map(([, name, quoted, bare]) => [name, quoted ?? bare]));
  const { 'cache-control': cache, 'strict-transport-security': tls, ...rest } = await headersOf(path);
  const ours = Object.fromEntries(Object.entries(rest).filter(([name]) => !OF_THE_CONTENT.test(name)));
  expect({ ...ours, 'cache-control': '$cache', 'strict-transport-security': '$hsts' }).toEqual(nginx);
  expect(deployed('pages.conf')).toContain(`default ${cache};`);
  expect(deployed('pages.conf')).toContain(`https '${tls}';`);
});

it('may run and show what is its own, and nothing inline', async () => {
  const policy = String((await headersOf('/'))['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(policy.split(';')).toEqual(
    expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'", "form-action 'self'"]),
  );
});

it('allows the two style sheets that the installed ApexCharts writes', async () => {
  const code = readFileSync(createRequire(import.meta.url).resolve('apexcharts/dist/apexcharts.esm.js'), 'utf8');
  const policy = (await headersOf('/'))['content-security-policy'];
  for (const written of [
    /\.textContent='(@keyframes (?:[^'\\]|\\.)*)'/,
    /createTextNode\("(\\n +\.apexcharts-flip(?:[^"\\]|\\.)*)"\)/,
  ]) {
    const literal = written.exec(code)?.[1] ?? '';
    const style = JSON.parse(`"${literal.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`) as string;
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  }
});
