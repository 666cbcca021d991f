import { expect, it } from '@jest/globals';
import { bulkInput } from './bulk.js';
import { MAX_SET_EMPLOYEES, MAX_SET_ITEMS } from './task-set.js';

const ID = '0193b2f0-0000-7000-8000-000000000001';
const FIELDS = { reminderInterval: 60, employeeId: ID, departmentId: ID };
type Field = keyof typeof FIELDS;
const refused = (input: object): string[] => {
  const { success, error } = bulkInput.safeParse({ ids: [ID], ...input });
  return success ? [] : error.issues.map(({ path }) => path.join('.'));
};

it.each<[list: string, action: string, field: Field | null]>([
  ...['pause', 'activate', 'complete', 'remind', 'delete'].map((action): [string, string, null] => [
    'tasks',
    action,
    null,
  ]),
  ['tasks', 'interval', 'reminderInterval'],
  ['tasks', 'reassign', 'employeeId'],
  ...['consent', 'delete'].map((action): [string, string, null] => ['employees', action, null]),
  ['employees', 'move', 'departmentId'],
  ['departments', 'manager', 'employeeId'],
])('of %s, %s takes only the field that it uses [BULK-01]', (list, action, own) => {
  for (const field of Object.keys(FIELDS) as Field[]) {
    const given = { list, action, ...(own && { [own]: FIELDS[own] }), [field]: FIELDS[field] };
    expect([field, refused(given)]).toEqual([field, field === own ? [] : [field]]);
  }
  expect(refused({ list, action })).toEqual(own ? [own] : []);
});

it('all tasks of the largest start of a set are deleted by one request, and no more [BULK-01, SET-08]', () => {
  const most = MAX_SET_EMPLOYEES * MAX_SET_ITEMS;
  const deleted = (count: number) => refused({ action: 'delete', ids: Array<string>(count).fill(ID) });
  expect([deleted(most), deleted(most + 1)]).toEqual([[], ['ids']]);
});
