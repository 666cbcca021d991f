import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { GetImport, type ImportState, UndoImport } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { type BulkApp, startBulkApp } from '../__fixtures__/bulk-app.js';

const IDS = [randomUUID(), randomUUID()] as const;

let app: BulkApp;
beforeEach(async () => {
  app = await startBulkApp();
});
afterEach(() => app.close());

const reached = (id: string, state: ImportState) =>
  eventually(async () => {
    const view = await app.requests.send(GetImport, { id });
    expect(view.state).toBe(state);
    return view;
  });

/** Two departments, each in a chunk of its own; the second one is refused. */
async function failed(): Promise<string> {
  const id = randomUUID();
  app.probe.before = () => {
    if (app.probe.departments.length === 1) throw new AppError('forbidden');
  };
  // A worker would end an import without items.
  await app.source.transaction(async (manager) => {
    await manager.query(
      `INSERT INTO integrations.imports (id, name, state, total, claimed_until, created_at)
       VALUES ($1, 'lista.csv', 'applying', 2, $2, $2)`,
      [id, app.clock.now()],
    );
    await manager.query(
      `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input)
       SELECT $1, n - 1, n - 1, 'departments', id,
         json_build_object('create', json_build_object('id', id, 'name', 'Música'))
       FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, n)`,
      [id, IDS],
    );
  });
  app.imports.wake();
  expect(await reached(id, 'failed')).toMatchObject({ done: 1, undoUntil: expect.any(String) });
  app.probe.before = () => undefined;
  return id;
}
const removed = () =>
  app.probe.departments.flatMap(({ rows }) => rows.flatMap(({ id, remove }) => (remove ? [id] : [])));

it('an import that failed on the way is undone as far as it came [IMP-09]', async () => {
  const id = await failed();
  await app.requests.send(UndoImport, { id });
  expect(await reached(id, 'undone')).toMatchObject({ done: 1, kept: 0, reason: null });
  expect(removed()).toEqual([IDS[0]]);
});

it('an import is undone until its hour ends, and not after it [IMP-09]', async () => {
  const id = await failed();
  app.clock.advance(60 * 60_000 + 1);
  await expect(app.requests.send(UndoImport, { id })).rejects.toMatchObject({ code: 'import_not_undoable' });
  app.clock.advance(-1);
  await app.requests.send(UndoImport, { id });
  await reached(id, 'undone');
});

it('so is what was applied without its worker knowing [IMP-09]', async () => {
  const id = await failed();
  app.probe.departments.push({
    jobId: id,
    chunk: 1,
    rows: [{ id: IDS[1], create: { id: IDS[1], name: 'Música', description: null } }],
  });
  await app.requests.send(UndoImport, { id });
  await reached(id, 'undone');
  expect(removed()).toEqual([IDS[1], IDS[0]]);
});

it('one whose undo failed is undone by another try [IMP-09]', async () => {
  const id = await failed();
  app.probe.before = () => {
    throw new AppError('forbidden');
  };
  await app.requests.send(UndoImport, { id });
  expect(await reached(id, 'failed')).toMatchObject({ reason: 'Tu cuenta no permite hacer esto.' });
  app.probe.before = () => undefined;
  await app.requests.send(UndoImport, { id });
  await reached(id, 'undone');
  expect(removed()).toEqual([IDS[0]]);
});
