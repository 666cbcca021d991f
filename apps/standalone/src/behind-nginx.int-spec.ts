import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getFreePort, type RunningNginx, startNginx } from '@recuerda/testing';
import { type Launched, newPlace, type Place, removePlace, start, stop } from './__fixtures__/started.js';

const VERSIONS = ['1.0', '1.1'] as const;
const PAUSED = /"title":"Pasar lista".*"isActive":false/;
const DOCUMENTED = 'http://127.0.0.1:8080';

let place: Place;
let launched: Launched;
let nginx: RunningNginx;
let proxies: Record<(typeof VERSIONS)[number], string>;

beforeAll(async () => {
  place = await newPlace();
  launched = await start(place);
  const ports = [await getFreePort(), await getFreePort()] as const;
  proxies = { '1.0': `http://127.0.0.1:${ports[0]}`, '1.1': `http://127.0.0.1:${ports[1]}` };
  const servers = VERSIONS.map((version) => {
    const { port } = new URL(proxies[version]);
    return `server { listen 127.0.0.1:${port};
      location / { proxy_pass ${place.url}; proxy_http_version ${version}; } }`;
  });
  nginx = await startNginx(servers.join('\n'), ports[0]);
});
afterAll(async () => {
  await nginx.stop();
  await stop(launched);
  await removePlace(place);
});

/** Output of the commands that README.md shows, at another address and without their wait for a reminder. */
async function documentedLines(address: string): Promise<string> {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, lines = ''] = /```sh\n(api=[^]*?)```/.exec(readme) ?? [];
  expect(lines).toContain(DOCUMENTED);
  const script = lines.replaceAll(DOCUMENTED, address).replace('sleep 61; ', '');
  return (await promisify(execFile)('sh', ['-c', script])).stdout;
}

it('the lines of the README work on this machine, where nobody signs in', async () => {
  const printed = await documentedLines(place.url);
  expect(printed).toContain('"total":0');
  expect(printed).toMatch(PAUSED);
});

it('behind a plain nginx of the former default they get 421, and what to do', async () => {
  const printed = await documentedLines(proxies['1.0']);
  expect(printed).not.toMatch(PAUSED);
  expect(printed).toContain('"code":"misdirected_request"');
  expect(printed).toContain('AUTH=on');
});

it('behind a plain nginx of the present default they look like those of this machine', async () => {
  expect(await documentedLines(proxies['1.1'])).toMatch(PAUSED);
});

it('the terminal shows a warning', () => {
  expect(launched.output()).toMatch(/AUTH=on.*"sign":"HTTP\/1\.0"/);
});
