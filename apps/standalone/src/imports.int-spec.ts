import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportMapping, ImportPage, ImportRowPage, ImportView, Role } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

let school: SchoolWithAccounts;
/** Several services: in one process without RabbitMQ the browser tests import. */
beforeAll(async () => {
  school = await startSchool('RabbitMQ');
});
afterAll(() => school?.close());

const BASE = '/api/import-files';
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
/** File as Excel in Spanish writes it, in an order in which tasks come before their employees. */
const FILE = latin1(
  [
    'Tarea;Descripción;Asignado a;Celular;Área;Cada;Fecha límite',
    'Revisar biblioteca;;José Núñez;;;1 vez al día;31/12/2026',
    'Informe de notas;Del año;María Peña;+504 9911-0001;Secretaría;30 minutos;',
    ';;José Núñez;50499110002,0;Biblioteca;;',
    'Sin teléfono;;Alguien Más;;;;',
    'Con fecha mala;;María Peña;+504 9911-0001;Secretaría;cada rato;35/12/2026',
    ';;;;;;',
  ].join('\r\n'),
);

async function upload(bytes: Uint8Array<ArrayBuffer>, who: Role = 'administrator'): Promise<ImportView> {
  const answer = await school.upload(who, `${BASE}?name=lista.csv`, bytes);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return parsed<ImportView>(answer);
}
const call = (who: Role, method: string, path: string, body?: object) =>
  school.callAs(who)(method, `${BASE}/${path}`, body);
const reached = (id: string, states: readonly string[], who: Role = 'administrator') =>
  eventually(async () => {
    const view = parsed<ImportView>(await call(who, 'GET', id));
    expect(states).toContain(view.state);
    return view;
  });
async function verified(
  { id, kind, columns }: ImportView,
  more: Partial<ImportMapping> = {},
  who: Role = 'administrator',
) {
  await call(who, 'PUT', `${id}/mapping`, { kind, columns, ...more });
  return reached(id, ['verified', 'failed'], who);
}
async function applied(id: string, who: Role = 'administrator') {
  expect((await call(who, 'POST', `${id}/apply`)).status).toBe(202);
  return reached(id, ['done', 'failed'], who);
}
const rowsOf = async (id: string, query = '') =>
  parsed<ImportRowPage>(await call('administrator', 'GET', `${id}/rows${query}`)).items;
const listed = async (list: string) =>
  parsed<{ items: Record<string, unknown>[]; total: number }>(
    await school.callAs('administrator')('GET', `/api/${list}?limit=200`),
  );

describe('an import', () => {
  let first: ImportView;

  it('says of each row what would become of it, and changes nothing [IMP-03, IMP-04, IMP-17]', async () => {
    const before = await listed('employees');
    const read = await upload(FILE);
    expect(read).toMatchObject({ state: 'read', kind: 'tasks', rows: 5, name: 'lista.csv' });
    expect(read.columns).toEqual(['title', 'description', 'employee', 'phone', 'department', 'interval', 'dueAt']);
    first = await verified(read);
    expect(first.verdicts).toEqual({ create: 3, update: 0, unchanged: 0, unconfirmed: 0, error: 2 });
    expect(first.creates).toEqual({ departments: 2, employees: 2, tasks: 2 });
    const bad = await rowsOf(first.id, '?verdict=error');
    expect(bad.map(({ number, problems }) => [number, problems.map(({ column }) => column)])).toEqual([
      [5, [2]],
      [6, [5, 6]],
    ]);
    // Of two departments and two employees that rows only name, one is a row of its own.
    expect(first.warned).toBe(2);
    const warned = await rowsOf(first.id, '?warned=true');
    expect(warned.map(({ number, warnings }) => [number, warnings.map(({ column }) => column)])).toEqual([
      [3, [4, 2]],
      [4, [4]],
    ]);
    expect((await listed('employees')).total).toBe(before.total);
  });

  it('verifies a row again whose cells were corrected [IMP-05]', async () => {
    const correction = { cells: { '5': '2 horas', '6': '' } };
    expect((await call('administrator', 'PATCH', `${first.id}/rows/6`, correction)).status).toBe(202);
    expect((await reached(first.id, ['verified'])).verdicts).toMatchObject({ create: 4, error: 1 });
  });

  it('creates all in any order, and gives bad rows back [IMP-06, IMP-07]', async () => {
    expect(await applied(first.id)).toMatchObject({ state: 'done', total: 7, done: 7, failed: 0 });
    const { items } = await listed('tasks');
    const byTitle = new Map(items.map((task) => [task['title'], task]));
    expect(byTitle.get('Revisar biblioteca')).toMatchObject({
      reminderInterval: 1_440,
      employee: { name: 'José Núñez', phone: '50499110002', department: { name: 'Biblioteca' } },
    });
    expect(byTitle.get('Con fecha mala')).toMatchObject({ reminderInterval: 120, dueAt: null });
    expect(byTitle.has('Sin teléfono')).toBe(false);
    const csv = await call('administrator', 'GET', `${first.id}/bad-rows?format=csv`);
    expect(csv.text.split('\r\n').slice(1)).toEqual([
      'Sin teléfono;;Alguien Más;;;;;Asignado a: No hay ningún empleado con este nombre. ' +
        'Para crearlo hacen falta su teléfono y su departamento.',
      '',
    ]);
  });

  it('of the same file changes nothing, and so does what was exported [IMP-08]', async () => {
    const again = await verified(await upload(FILE));
    expect(again.verdicts).toMatchObject({ create: 0, update: 0 });
    for (const list of ['departments', 'employees', 'tasks'])
      for (const format of ['xlsx', 'csv']) {
        const bytes = await school.download('administrator', `/api/exports/${list}?format=${format}`);
        const exported = await verified(await upload(bytes));
        expect([list, format, exported.kind, exported.verdicts]).toEqual([
          list,
          format,
          list,
          { create: 0, update: 0, unchanged: exported.rows, unconfirmed: 0, error: 0 },
        ]);
      }
  });

  it('changes what differs, if that is chosen [IMP-06]', async () => {
    const file = latin1('Tarea;Celular;Cada\nRevisar biblioteca;9911 0002;4 horas\n');
    const created = await verified(await upload(file), { mode: 'create' });
    expect(created.verdicts).toMatchObject({ unchanged: 1 });
    const { id, verdicts } = await verified(created, { mode: 'update' });
    expect(verdicts).toMatchObject({ update: 1 });
    expect((await rowsOf(id))[0]).toMatchObject({ changes: ['interval'] });
    await applied(id);
    const { items } = await listed('tasks');
    expect(items.find(({ title }) => title === 'Revisar biblioteca')).toMatchObject({ reminderInterval: 240 });
    await call('administrator', 'POST', `${id}/undo`);
    await reached(id, ['undone']);
    const after = await listed('tasks');
    expect(after.items.find(({ title }) => title === 'Revisar biblioteca')).toMatchObject({ reminderInterval: 1_440 });
  });

  it('is undone within an hour, except what was changed since or is in use [IMP-09]', async () => {
    const { items } = await listed('tasks');
    const changed = items.find(({ title }) => title === 'Revisar biblioteca')?.['id'] as string;
    await school.callAs('administrator')('PATCH', `/api/tasks/${changed}`, { description: 'Otra' });
    expect((await call('administrator', 'POST', `${first.id}/undo`)).status).toBe(202);
    const undone = await reached(first.id, ['undone']);
    // The task, its employee and that one's department stay.
    expect(undone.kept).toBe(3);
    const left = (await listed('tasks')).items.map(({ title }) => title);
    expect(left).toContain('Revisar biblioteca');
    expect(left).not.toContain('Informe de notas');
    const names = (await listed('employees')).items.map(({ name }) => name);
    expect(names).toContain('José Núñez');
    expect(names).not.toContain('María Peña');
    expect((await call('administrator', 'POST', `${first.id}/undo`)).status).toBe(202);
  });

  it('is one entry of the activity, besides those of its rows [IMP-10]', async () => {
    await eventually(async () => {
      const { items } = await listed('audit');
      const acts = items.filter(({ action }) => action === 'file.imported');
      expect(acts.length).toBeGreaterThanOrEqual(4);
    });
  });

  it('is stopped on the way: what is done stays, until it is undone [IMP-09]', async () => {
    const before = await listed('employees');
    const people = Array.from({ length: 3_000 }, (_, number) => `Persona ${number};${80_000_000 + number};Parada`);
    const { id, verdicts } = await verified(await upload(latin1(['Nombre;Teléfono;Área', ...people].join('\n'))));
    expect(verdicts.create).toBe(people.length);
    await call('administrator', 'POST', `${id}/apply`);
    await eventually(async () =>
      expect(parsed<ImportView>(await call('administrator', 'GET', id)).done).toBeGreaterThan(1),
    );
    expect((await call('administrator', 'POST', `${id}/cancel`)).status).toBe(200);
    await eventually(async () => {
      const view = parsed<ImportView>(await call('administrator', 'GET', id));
      expect(view).toMatchObject({ state: 'cancelled', total: people.length + 1, failed: 0 });
      expect(view.done).toBeLessThan(people.length);
      // One of them is the department.
      expect((await listed('employees')).total).toBe(before.total + view.done - 1);
    });
    expect((await call('administrator', 'POST', `${id}/undo`)).status).toBe(202);
    expect((await reached(id, ['undone'])).kept).toBe(0);
    expect((await listed('employees')).total).toBe(before.total);
  });

  it.each([1, 2, 3])('stopped and undone at once leaves nothing of what was being applied (%i) [IMP-09]', async () => {
    const before = await listed('employees');
    const people = Array.from({ length: 1_500 }, (_, number) => `Otra ${number};${81_000_000 + number};Parada`);
    const { id } = await verified(await upload(latin1(['Nombre;Teléfono;Área', ...people].join('\n'))));
    await call('administrator', 'POST', `${id}/apply`);
    await eventually(async () =>
      expect(parsed<ImportView>(await call('administrator', 'GET', id)).done).toBeGreaterThan(1),
    );
    await call('administrator', 'POST', `${id}/cancel`);
    expect((await call('administrator', 'POST', `${id}/undo`)).status).toBe(202);
    expect((await reached(id, ['undone'])).kept).toBe(0);
    expect((await listed('employees')).total).toBe(before.total);
  });
});

describe('limits of imports', () => {
  it('managers import into their departments only, and find no imports of others [IMP-10, IMP-16]', async () => {
    const rows = [
      'Nombre;Teléfono;Departamento',
      `Nueva Persona;9922-0001;Área ${school.own.word}`,
      `Otra Persona;9922-0002;Área ${school.other.word}`,
      'Tercera Persona;9922-0003;Departamento nuevo',
    ];
    const read = await upload(latin1(rows.join('\n')), 'manager');
    const view = await verified(read, {}, 'manager');
    expect(view.verdicts).toEqual({ create: 1, update: 0, unchanged: 0, unconfirmed: 0, error: 2 });
    const bad = (await rowsOf(view.id, '?verdict=error')).flatMap(({ problems }) => problems);
    const notOwn = { column: 2, message: 'No está entre tus departamentos, y tu cuenta no puede crear otros.' };
    expect(bad).toEqual([notOwn, notOwn]);
    expect(await applied(view.id, 'manager')).toMatchObject({ state: 'done', done: 1, failed: 0 });
    const other = await upload(FILE);
    expect((await call('manager', 'GET', other.id)).status).toBe(404);
    expect((await school.upload('viewer', BASE, FILE)).status).toBe(403);
    const page = async (who: Role, query = '') =>
      parsed<ImportPage>(await school.callAs(who)('GET', `${BASE}?limit=1${query}`));
    expect(await page('manager')).toMatchObject({ items: [{ id: view.id, state: 'done' }], nextCursor: null });
    const newest = await page('administrator');
    expect(newest.items.map(({ id }) => id)).toEqual([other.id]);
    const next = await page('administrator', `&cursor=${encodeURIComponent(newest.nextCursor ?? '')}`);
    expect(next.items).toMatchObject([{ id: view.id, state: 'done', createdBy: expect.any(String) }]);
  });

  it('files that are too large, damaged or of another kind are refused, each with its code [IMP-02]', async () => {
    const codeOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { status, text } = await school.upload('administrator', BASE, bytes);
      return [status, parsed<{ code: string }>({ text }).code];
    };
    expect(await codeOf(latin1('PK\u0003\u0004 no es un libro'))).toEqual([422, 'unreadable_file']);
    expect(await codeOf(latin1('%PDF-1.7\u0000\u0001\u0002'))).toEqual([415, 'unsupported_format']);
    expect(await codeOf(latin1(''))).toEqual([422, 'unreadable_file']);
    expect(await codeOf(latin1('Nombre;Celular\n'))).toEqual([422, 'no_rows']);
    expect(await codeOf(new Uint8Array(10 * 1024 * 1024 + 1).fill(65))).toEqual([413, 'too_large']);
  });
});
