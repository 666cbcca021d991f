import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newPlace, type Place, removePlace, start, stop } from './__fixtures__/started.js';
import { users } from './users.js';

const SETUP_LINK = /http:\S+\/setup\?token=([\w-]+)/;

let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => removePlace(place));

it('a lost database does not open the set-up again: sign-in stays on and says what to do [AUTH-49]', async () => {
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const post = body && { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${place.url}/api/${path}`, post);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const first = await start(place, [], { AUTH: 'on' });
  const [, token] = SETUP_LINK.exec(first.output()) ?? [];
  const account = { name: 'Ana', email: 'ana@example.org', password: 'a long password' };
  expect((await call('auth/setup', { token, ...account })).status).toBe(201);
  await stop(first);

  await rm(join(place.dataDir, 'postgres'), { recursive: true });
  const file = join(place.dataDir, 'password');
  await writeFile(file, account.password);
  const again = await start(place, [], { ADMIN_EMAIL: 'eva@example.org', ADMIN_PASSWORD_FILE: file });
  try {
    expect(again.output()).not.toMatch(SETUP_LINK);
    expect(again.output()).toContain('Restaura la copia de seguridad');
    expect((await call('tasks')).status).toBe(401);
    expect((await call('auth/session')).body).toEqual({ state: 'signed_out', databaseLost: true });
    expect((await call('auth/setup', { token, ...account })).body).toMatchObject({ code: 'link_expired' });
    const printed: string[] = [];
    const add = ['add', '--name', 'Ana', '--email', 'ana@example.org'];
    expect(await users(add, { DATA_DIR: place.dataDir }, (line) => printed.push(line))).toBe(0);
    const invitation = /\?token=([\w-]+)/.exec(printed.join('\n'))?.[1];
    const used = await call('auth/link', { token: invitation, password: account.password });
    expect(used.body).toMatchObject({ state: 'signed_in', user: { role: 'administrator' } });
  } finally {
    await stop(again);
  }
  const last = await start(place);
  expect((await call('auth/session')).body).toEqual({ state: 'signed_out' });
  await stop(last);
});
