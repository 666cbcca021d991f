import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListImportRows } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../../__fixtures__/integrations-app.js';
import { ClaimLost } from '../../jobs/job-claims.js';
import type { ClaimedImport } from '../import.store.js';
import { PlanStore } from './plan.store.js';

const ROWS = 600;
const LONG = 'x'.repeat(10_000);

let app: IntegrationsApp;
let store: PlanStore;
beforeAll(async () => {
  app = await startIntegrations();
  store = app.app.get(PlanStore, { strict: false });
});
afterAll(() => app.close());

/** An import that a worker has, whose rows have these cells. */
async function claimed(rows: readonly string[][]): Promise<ClaimedImport> {
  const [id, claim] = [v7(), v7()];
  await app.source.query(
    `INSERT INTO integrations.imports (id, name, state, headers, rows, claim, claimed_until, created_at)
     VALUES ($1, 'lista.csv', 'planning', '["A","B","C"]', $2, $3, $4::timestamptz + interval '1 minute', $4)`,
    [id, rows.length, claim, app.clock.now()],
  );
  await app.source.query(
    `INSERT INTO integrations.import_rows (import_id, number, cells)
     SELECT $1, n + 1, cells FROM jsonb_array_elements($2) WITH ORDINALITY AS given (cells, n)`,
    [id, JSON.stringify(rows)],
  );
  return { id, claim, state: 'planning', columns: ['title', 'description', null] as const } as unknown as ClaimedImport;
}
const batchesOf = async (job: ClaimedImport) => {
  const batches: number[][] = [];
  for await (const batch of store.batches(job)) batches.push(batch.map(({ number }) => number));
  return batches;
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 2);

it('rows are read in batches of 250, of fewer when they are long, and each once [IMP-05]', async () => {
  const short = await batchesOf(await claimed(Array.from({ length: ROWS }, () => ['a'])));
  expect(short.map(({ length }) => length)).toEqual([250, 250, 100]);
  expect(short.flat()).toEqual(numbers(ROWS));
  const long = await batchesOf(await claimed(Array.from({ length: 60 }, () => [LONG])));
  expect(long.map(({ length }) => length)).toEqual([27, 27, 6]);
  expect(long.flat()).toEqual(numbers(60));
  const longer = await batchesOf(await claimed([['a'], Array.from({ length: 100 }, () => LONG), ['b']]));
  expect(longer).toEqual([[2, 3], [4]]);
});

it('descriptions and columns without a field are read only when they are needed [IMP-05]', async () => {
  const job = await claimed([
    ['a', LONG, 'c'],
    ['b', 'de dato eliminado', 'dato eliminado'],
  ]);
  const short = [
    { number: 2, confirmed: false, cells: ['a', '', ''] },
    { number: 3, confirmed: false, cells: ['b', 'dato eliminado', 'dato eliminado'] },
  ];
  for await (const batch of store.batches(job)) expect(batch).toEqual(short);
  expect(await store.shortRowsOf(job, [2, 3])).toMatchObject(short);
  expect((await store.shortRowsOf(job, [2])).map(({ size }) => size)).toEqual([LONG.length + '["a", "", "c"]'.length]);
  expect(await store.rowsOf(job, [2])).toEqual([{ number: 2, confirmed: false, cells: ['a', LONG, 'c'] }]);
});

it('a page of rows ends early when they are long, and the next goes on [IMP-05]', async () => {
  const { id } = await claimed(Array.from({ length: 12 }, () => Array.from({ length: 20 }, () => LONG)));
  const seen: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await app.send(ListImportRows, { id, limit: 50, ...(cursor && { cursor }) });
    seen.push(page.items.map(({ number }) => number));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.map(({ length }) => length)).toEqual([6, 6]);
  expect(seen.flat()).toEqual(numbers(12));
});

it('a plan is kept part by part, and begins again without what was left of it [IMP-05]', async () => {
  const job = await claimed([['a'], ['b']]);
  const department = (id: string) => ({ kind: 'departments' as const, id, create: { id, name: 'Arte' } });
  const task = (id: string) => ({ kind: 'tasks' as const, id, create: { id } });
  const [first, second, third] = [v7(), v7(), v7()] as const;
  const verdict = { problems: [], warnings: [], changes: [], previous: {} };
  await store.saver(job, true)({ verdicts: [], items: [task(first)] });
  await store.begin(job, true);
  const save = store.saver(job, true);
  await save({ verdicts: [{ number: 2, verdict: 'create', itemId: first, ...verdict }], items: [task(first)] });
  await save({
    verdicts: [{ number: 3, verdict: 'error', itemId: null, ...verdict, warnings: [{ column: 0, message: 'x' }] }],
    items: [task(second), department(third)],
  });
  await store.end(job, { total: 3, creates: { departments: 1, employees: 0, tasks: 2 } }, true);
  expect(
    await app.source.query(
      'SELECT item_id AS id, chunk FROM integrations.import_items WHERE import_id = $1 ORDER BY chunk, position',
      [job.id],
    ),
  ).toEqual([
    { id: third, chunk: 0 },
    { id: first, chunk: 200_000 },
    { id: second, chunk: 200_000 },
  ]);
  expect(
    await app.source.query('SELECT state, verdicts, warned, total FROM integrations.imports WHERE id = $1', [job.id]),
  ).toEqual([
    {
      state: 'applying',
      verdicts: { create: 1, update: 0, unchanged: 0, unconfirmed: 0, error: 1 },
      warned: 1,
      total: 3,
    },
  ]);
});

it('the plan of an import that was cancelled, or that another worker took, is not kept [IMP-09]', async () => {
  const job = await claimed([['a']]);
  const save = store.saver(job, true);
  await app.source.query(`UPDATE integrations.imports SET state = 'cancelled' WHERE id = $1`, [job.id]);
  const part = { verdicts: [], items: [{ kind: 'tasks' as const, id: v7(), create: {} }] };
  await expect(save(part)).rejects.toThrow(ClaimLost);
  await app.source.query(`UPDATE integrations.imports SET state = 'planning', claim = $2 WHERE id = $1`, [
    job.id,
    v7(),
  ]);
  await expect(save(part)).rejects.toThrow(ClaimLost);
  expect(await app.source.query('SELECT FROM integrations.import_items WHERE import_id = $1', [job.id])).toEqual([]);
});
