import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newPlace, type Place, removePlace, start, stop } from './__fixtures__/started.js';
import { users } from './users.js';

let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => removePlace(place));

it('npm run users works on a data folder, whether Recuerda runs on it or not [AUTH-19]', async () => {
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    const env = { DATA_DIR: place.dataDir, PORT: String(place.port) };
    expect(await users(args, env, (line) => printed.push(line))).toBe(0);
    return printed.join('\n');
  };
  await stop(await start(place));
  const added = await run('add', '--name', 'Ana', '--email', 'ana@example.org');
  const link = /http:\S+$/m.exec(added)?.[0] ?? '';
  expect(link).toMatch(new RegExp(`^${place.url}/invitation\\?token=`));

  const running = await start(place);
  try {
    expect((await fetch(`${place.url}/api/tasks`)).status).toBe(401);
    const body = JSON.stringify({ token: link.split('=')[1], password: 'a long password' });
    const headers = { 'content-type': 'application/json' };
    const used = await fetch(`${place.url}/api/auth/link`, { method: 'POST', headers, body });
    expect(await used.json()).toMatchObject({ state: 'signed_in', user: { role: 'administrator' } });
    expect(await run('list')).toContain('ana@example.org  administrator  active');
  } finally {
    await stop(running);
  }
});

it('npm run users makes no database where there is none: DATA_DIR may be wrong [AUTH-19]', async () => {
  const env = { DATA_DIR: join(place.dataDir, 'typo') };
  const adding = users(['add', '--name', 'Ana', '--email', 'ana@example.org'], env, () => undefined);
  await expect(adding).rejects.toThrow(`There are no data in ${env.DATA_DIR}`);
  expect(await readdir(place.dataDir)).toEqual([]);
});
