import { expect, it } from '@jest/globals';
import type { RequestDefinition } from '../define.js';
import { REQUESTS } from '../requests/all.js';
import { PERMISSIONS } from './permissions.js';
import { isPermitted, mayRequest, principalSchema } from './principal.js';

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

it('an API token may do what it was given and its owner may, neither alone', () => {
  const may = (role: 'administrator' | 'viewer', given?: 'users.manage') =>
    isPermitted({ role, permissions: given && [given] }, 'users.manage');
  expect([may('administrator', 'users.manage'), may('administrator')]).toEqual([true, true]);
  expect([may('viewer', 'users.manage'), may('viewer')]).toEqual([false, false]);
  expect(isPermitted({ role: 'administrator', permissions: ['school.read'] }, 'users.manage')).toBe(false);
  expect(isPermitted({ role: 'administrator', permissions: [] }, 'users.manage')).toBe(false);
});

it("a principal's address has at most 100 characters", () => {
  const address = (length: number) => principalSchema.shape.address.safeParse('9'.repeat(length)).success;
  expect([address(1), address(100), address(101)]).toEqual([true, true, false]);
});
