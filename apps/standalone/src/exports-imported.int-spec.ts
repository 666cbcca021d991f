import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportRowPage, ImportView } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import fc from 'fast-check';
import { parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

let school: SchoolWithAccounts;
beforeAll(async () => {
  school = await startSchool('RabbitMQ');
});
afterAll(() => school?.close());

/** One name as different hands write it, and texts that a spreadsheet may take for formulas. */
const written = fc
  .tuple(
    fc.constantFrom('Matemáticas', 'Educación Física', 'José Núñez', 'Ana María'),
    fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.normalize('NFD'),
      (name: string) => name.normalize('NFD').replace(/\p{Mn}/gu, ''),
      (name: string) => name.replace(/ /g, '\u00a0'),
      (name: string) => name.replace(/ /g, '  '),
      (name: string) => `${name}\u200b`,
      (name: string) => ` ${name} `,
      (name: string) => `"${name}"`,
    ),
    fc.constantFrom('', '', '', "'", "'=", '=', "''+", '@', '-', "x;'=", '"=', "1,'-"),
  )
  .map(([name, write, start]) => `${start}${write(name)}`);
const phone = fc.constantFrom(
  ...['99990001', '+504 9999-0001', '(504) 9999 0001', '99990002', '9999.0002', '+504 9999-0003', '50499990003'],
  ...["'+50499990004", '99990004', '+34 600 111 222', '22334455'],
);
const text = fc.oneof(written, fc.constantFrom('uno\ndos', 'a\r\nb', "'=1\n=2", 'a "b", c;\td', "'\tx", '_x000D_'));
const place = fc.nat({ max: 30 });
const schools = fc.record({
  departments: fc.array(fc.record({ name: written, description: text }), { minLength: 8, maxLength: 16 }),
  employees: fc.array(fc.record({ name: written, phone, at: place }), { minLength: 12, maxLength: 24 }),
  tasks: fc.array(
    fc.record({
      title: written,
      description: text,
      at: place,
      dueAt: fc.constantFrom(null, '2199-03-01T06:00:00Z', '2199-03-01T20:15:30.500Z'),
      reminderInterval: fc.constantFrom(1, 15, 60),
    }),
    { minLength: 12, maxLength: 24 },
  ),
});

const call = (method: string, path: string, body?: object) => school.callAs('administrator')(method, path, body);
/** Undefined: the API refuses it. */
async function made(path: string, body: object): Promise<string | undefined> {
  const answer = await call('POST', path, body);
  return answer.status === 201 ? parsed<{ id: string }>(answer).id : undefined;
}
const one = (ids: readonly string[], at: number): string => ids[at % ids.length] ?? '';

async function fill({ departments, employees, tasks }: typeof schools extends fc.Arbitrary<infer S> ? S : never) {
  const isId = (id: string | undefined): id is string => id !== undefined;
  const ids = { departments: [] as string[], employees: [] as string[] };
  for (const department of departments)
    ids.departments.push(...[await made('/api/departments', department)].filter(isId));
  for (const { at, ...employee } of employees) {
    const departmentId = one(ids.departments, at);
    ids.employees.push(...[await made('/api/employees', { ...employee, departmentId })].filter(isId));
  }
  for (const { at, ...task } of tasks) await made('/api/tasks', { ...task, employeeId: one(ids.employees, at) });
  expect(ids.employees.length).toBeGreaterThan(0);
}

async function verified(list: string, format: string, isRead: (header: string) => boolean): Promise<ImportView> {
  const bytes = await school.download('administrator', `/api/exports/${list}?format=${format}`);
  const answer = await school.upload('administrator', `/api/import-files?name=${list}.${format}`, bytes);
  const { id, kind, headers, columns } = parsed<ImportView>(answer);
  expect(kind).toBe(list);
  const mapped = columns.map((field, column) => (isRead(headers[column] ?? '') ? field : null));
  await call('PUT', `/api/import-files/${id}/mapping`, { kind, columns: mapped });
  return reached(id, 'verified');
}
const reached = (id: string, state: string) =>
  eventually(async () => {
    const view = parsed<ImportView>(await call('GET', `/api/import-files/${id}`));
    expect(view.state).toBe(state);
    return view;
  });
const changedRows = async ({ id }: ImportView) => {
  const { items } = parsed<ImportRowPage>(await call('GET', `/api/import-files/${id}/rows?limit=200`));
  return items.filter(({ verdict }) => verdict !== 'unchanged');
};
/** Without counts of tasks and reminders, which follow a little later. */
const all = async () => {
  const lists = ['departments', 'employees', 'tasks'].map(async (list) => {
    const answer = await call('GET', `/api/${list}?limit=200&order=created`);
    return parsed<{ items: object[] }>(answer).items.map((item) => ({ ...item, taskCount: 0, nextReminder: null }));
  });
  return Promise.all(lists);
};

it('an export that is imported changes nothing, whatever names the school has [IMP-08]', async () => {
  await fc.assert(
    fc.asyncProperty(schools, async (given) => {
      await fill(given);
      const before = await all();
      for (const list of ['departments', 'employees', 'tasks'])
        for (const format of ['csv', 'xlsx']) {
          const view = await verified(list, format, () => true);
          expect([list, format, await changedRows(view)]).toEqual([list, format, []]);
          expect(view.rows).toBeGreaterThan(0);
          if (format === 'csv') continue;
          await call('POST', `/api/import-files/${view.id}/apply`);
          await reached(view.id, 'done');
        }
      expect(await all()).toEqual(before);
    }),
    // Each file costs seconds on a busy machine, hence few large schools. Each is added to those before.
    { numRuns: 2, endOnFailure: true },
  );
});

it('without its ids an export moves and creates nobody: what is not clear is an error [IMP-08]', async () => {
  for (const name of ['Ámbito', 'ambito']) await made('/api/departments', { name });
  for (const list of ['departments', 'employees']) {
    const rows = await changedRows(await verified(list, 'xlsx', (header) => header !== 'Id'));
    const moved = rows.filter(({ verdict, changes }) => verdict === 'create' || changes.includes('department'));
    expect(moved).toEqual([]);
    if (list === 'departments') expect(rows.length).toBeGreaterThan(1);
  }
});
