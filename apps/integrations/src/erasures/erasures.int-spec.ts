import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { ErasuresController } from './erasures.controller.js';

let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app?.close());

it('searches of bulk jobs, and names and headers of files, lose the name of an erased person [PRIV-01]', async () => {
  const name = 'Ana Xochitlan';
  const [jobId, undoId, importId] = [v7(), v7(), v7()];
  await app.source.query(
    `INSERT INTO integrations.bulk_jobs (id, input, undo_of, state, claimed_until, created_at, ended_at)
     VALUES ($1, $2, NULL, 'done', $4, $4, $4), ($3, NULL, $1, 'done', $4, $4, $4)`,
    [jobId, JSON.stringify({ list: 'tasks', action: 'pause', filter: { search: name } }), undoId, app.clock.now()],
  );
  await app.source.query(
    `INSERT INTO integrations.imports (id, name, state, headers, claimed_until, created_at)
     VALUES ($1, $2, 'read', $3, $4, $4)`,
    [importId, `${name}.csv`, JSON.stringify([`Tareas de ${name.toUpperCase()}`]), app.clock.now()],
  );
  await new ErasuresController(app.source).erase({ id: v7(), names: [name], phones: ['9876-5432'], repeated: false });
  expect(
    await app.source.query('SELECT input FROM integrations.bulk_jobs WHERE id = ANY ($1)', [[jobId, undoId]]),
  ).toEqual([{ input: { list: 'tasks', action: 'pause', filter: { search: 'dato eliminado' } } }, { input: null }]);
  expect(await app.source.query('SELECT name, headers FROM integrations.imports WHERE id = $1', [importId])).toEqual([
    { name: 'dato eliminado.csv', headers: ['Tareas de dato eliminado'] },
  ]);
});

describe('an import that is not applied yet', () => {
  const [name, phone, claim] = ['Eva Yamaranguila', '9812-3456', v7()];
  const insert = async (state: string, ...rows: string[][]) => {
    const id = v7();
    const until = new Date(app.clock.now().getTime() + 60_000);
    await app.source.query(
      `INSERT INTO integrations.imports (id, name, state, kind, headers, columns, claim, claimed_until, created_at)
       VALUES ($1, 'lista.csv', $2, 'employees', $3, $4, $5, $6, $7)`,
      [
        id,
        state,
        JSON.stringify(['Nombre', 'Notas', 'Celular']),
        JSON.stringify(['employee', null, 'phone']),
        claim,
        until,
        app.clock.now(),
      ],
    );
    for (const [index, cells] of rows.entries())
      await app.source.query('INSERT INTO integrations.import_rows VALUES ($1, $2, $3)', [
        id,
        index + 2,
        JSON.stringify(cells),
      ]);
    return id;
  };
  const erase = () =>
    new ErasuresController(app.source).erase({ id: v7(), names: [name], phones: [phone], repeated: false });
  const cellsOf = async (id: string) =>
    (
      await app.source.query<{ cells: string[] }[]>(
        'SELECT cells FROM integrations.import_rows WHERE import_id = $1 ORDER BY number',
        [id],
      )
    ).map(({ cells }) => cells);

  it('keeps neither number nor name of an erased person, however they are written [PRIV-01]', async () => {
    const others = [
      ['Luis Sol', `llamar al ${phone}`, '9812-3457'],
      ['Ana Sol', '', '5,0498123E+10'],
    ];
    const id = await insert(
      'read',
      ['Yamaranguila Eva', 'nueva', '5,0498123456E+10'],
      [name.toUpperCase(), '', '50.498.123.456'],
      ...others,
    );
    await erase();
    expect(await cellsOf(id)).toEqual([
      ['dato eliminado', 'nueva', 'dato eliminado'],
      ['dato eliminado', '', 'dato eliminado'],
      ['Luis Sol', 'llamar al dato eliminado', '9812-3457'],
      ['Ana Sol', '', '5,0498123E+10'],
    ]);
  });

  it.each([
    ['verified', 'verifying'],
    ['verifying', 'verifying'],
    ['planning', 'planning'],
  ])('is verified again without the person, if it is %s [PRIV-01]', async (before, after) => {
    const [named, other] = [
      await insert(before, ['Eva', '', '+504 98123456']),
      await insert(before, ['Eva', '', '9812-3457']),
    ];
    await erase();
    const found = async (id: string) =>
      app.source.query<unknown[]>('SELECT state, claim = $2 AS claimed FROM integrations.imports WHERE id = $1', [
        id,
        claim,
      ]);
    expect(await found(named)).not.toMatchObject([{ claimed: true }]);
    expect(await found(named)).toMatchObject([{ state: after }]);
    expect(await found(other)).toEqual([{ state: before, claimed: true }]);
  });

  it('keeps no mail address of an erased employee, present or former, and those of others [PRIV-01]', async () => {
    const [id, own, other] = [await insert('done', [name, '', phone], ['Ana Sol', '', '9812-3457']), v7(), v7()];
    await app.source.query(`UPDATE integrations.imports SET columns = '["employee", "email", "phone"]' WHERE id = $1`, [
      id,
    ]);
    for (const [number, employee, word] of [
      [2, own, 'eva'],
      [3, other, 'ana'],
    ] as const) {
      const [cell, former] = [`${word}@example.org`, JSON.stringify({ email: `${word}.rey@example.org` })];
      await app.source.query(
        `UPDATE integrations.import_rows SET cells = jsonb_set(cells, '{1}', to_jsonb($3::text)), item_id = $4,
           previous = $5 WHERE import_id = $1 AND number = $2`,
        [id, number, cell, employee, former],
      );
      await app.source.query(
        `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input, previous)
         VALUES ($1, $2, 0, 'employees', $3, $4, $5)`,
        [id, number, employee, JSON.stringify({ patch: { email: cell } }), former],
      );
    }
    await new ErasuresController(app.source).erase({ id: own, names: [name], phones: ['9899-0000'], repeated: false });
    const left = await app.source.query<object[]>(
      `SELECT r.cells ->> 1 AS cell, r.previous, i.input, i.previous AS undone FROM integrations.import_rows r
       JOIN integrations.import_items i USING (import_id, item_id) WHERE import_id = $1 ORDER BY number`,
      [id],
    );
    const [gone, kept] = ['dato eliminado', { email: 'ana.rey@example.org' }];
    expect(left).toEqual([
      { cell: gone, previous: { email: gone }, input: { patch: { email: gone } }, undone: { email: gone } },
      { cell: 'ana@example.org', previous: kept, input: { patch: { email: 'ana@example.org' } }, undone: kept },
    ]);
  });

  it('under way keeps no name beside the number of what is to be created [PRIV-01]', async () => {
    const id = await insert('applying');
    const input = JSON.stringify({ create: { id, name: 'La nueva', phone: '50498123456', departmentId: id } });
    await app.source.query(
      `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input)
       VALUES ($1, 0, 0, 'employees', $1, $2)`,
      [id, input],
    );
    await erase();
    expect(await app.source.query('SELECT input FROM integrations.import_items WHERE import_id = $1', [id])).toEqual([
      { input: { create: { id, name: 'dato eliminado', phone: 'dato eliminado', departmentId: id } } },
    ]);
  });
});
