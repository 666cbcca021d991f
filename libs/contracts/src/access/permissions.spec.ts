import { expect, it } from '@jest/globals';
import type { RequestDefinition } from '../define.js';
import { REQUESTS } from '../requests/all.js';
import { PERMISSIONS } from './permissions.js';
import { mayRequest } from './principal.js';

const requests = REQUESTS as readonly RequestDefinition[];

it('every request says what a principal needs to send it', () => {
  const known = new Set([...Object.keys(PERMISSIONS), 'anyone', 'services']);
  expect(requests.filter(({ access }) => !known.has(access)).map(({ pattern }) => pattern)).toEqual([]);
});

it('a viewer may send only what changes nothing of the school', () => {
  const allowed = requests.filter(({ access }) => mayRequest({ role: 'viewer' }, access)).map(({ pattern }) => pattern);
  expect(
    allowed.filter((pattern) => /create|update|delete|pause|activate|snooze|complete|reopen|initialise/.test(pattern)),
  ).toEqual([
    'identity.tokens.create',
    'identity.setup.create',
    // One's own; the school's need `settings.write`.
    ...['create', 'delete', 'update'].map((act) => `integrations.views.${act}`),
  ]);
  expect(allowed).toEqual(expect.arrayContaining(['tasks.tasks.list', 'identity.sessions.end']));
});

it('nobody may send what only services send on their own behalf', () => {
  expect(mayRequest({ role: 'administrator' }, 'services')).toBe(false);
});
