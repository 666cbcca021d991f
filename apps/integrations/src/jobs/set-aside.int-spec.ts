import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BULK_CHUNK, GetImport } from '@recuerda/contracts';
import { AppError, metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { Client } from 'pg';
import { type BulkApp, many, startBulkApp } from '../__fixtures__/bulk-app.js';

const SET_ASIDE = 'Se apartó: el proceso terminó varias veces mientras lo trataba.';

let app: BulkApp;
beforeEach(async () => {
  app = await startBulkApp();
});
afterEach(() => app.close());

type Table = 'imports' | 'bulk_jobs';
const jobOf = async (table: Table, id: string) => {
  const [row] = await app.source.query<{ suspected: boolean; ends: number; claim: string | null }[]>(
    `SELECT is_suspected AS suspected, unclean_ends AS ends, claim FROM integrations.${table} WHERE id = $1`,
    [id],
  );
  return row;
};

/** Leaves a job as a process that ends without giving it back; by now its claim has run out. */
const endUncleanly = (
  table: Table,
  id: string,
  { alone, holder = randomUUID() }: { alone: boolean; holder?: string },
) =>
  app.source.query(
    `UPDATE integrations.${table} SET claim = gen_random_uuid(), holder = $4, was_alone = $2,
       claimed_until = $3 WHERE id = $1`,
    [id, alone, app.clock.now(), holder],
  );
/** Looks for jobs again and again: that a process has ended is certain after some seconds. */
const comesTrue = (table: Table, check: () => Promise<void>) =>
  eventually(async () => {
    app.clock.advance(1_000);
    (table === 'imports' ? app.imports : app.work).wake();
    await check();
  });

/** An import of as many departments, each a chunk, that is being applied. */
async function importing(departments = 1): Promise<string> {
  const id = randomUUID();
  await app.source.transaction(async (manager) => {
    // No worker has it before it is left.
    await manager.query(
      `INSERT INTO integrations.imports (id, name, state, total, claimed_until, created_at)
       VALUES ($1, 'lista.csv', 'applying', $3, $2::timestamptz + interval '1 hour', $2)`,
      [id, app.clock.now(), departments],
    );
    await manager.query(
      `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input)
       SELECT $1, n, n, 'departments', item, json_build_object('create', json_build_object('id', item, 'name', 'Arte'))
       FROM unnest($2::uuid[]) WITH ORDINALITY AS given (item, n)`,
      [id, many(departments)],
    );
  });
  return id;
}
/** A bulk job of as many chunks that waits for the service of its rows. */
async function changing(chunks = 1): Promise<string> {
  app.probe.ids = many((chunks - 1) * BULK_CHUNK + 1);
  app.probe.before = unavailable;
  const { id } = await app.create({ action: 'pause', filter: {} });
  await eventually(async () => expect(await jobOf('bulk_jobs', id)).toMatchObject({ claim: null }));
  return id;
}
const unavailable = () => {
  throw new AppError('service_unavailable');
};
const works = () => undefined;
/** Has chunks wait until they are let go. */
function holdChunks() {
  const held: (() => void)[] = [];
  app.probe.before = () => new Promise<void>((resolve) => void held.push(resolve));
  const letGo = () => {
    app.probe.before = works;
    for (const one of held) one();
  };
  return { held, letGo };
}

describe.each([
  ['an import', 'imports', importing, 'Imports'],
  ['a bulk job', 'bulk_jobs', changing, 'Bulk'],
] as const)('%s whose process ends uncleanly', (_, table, create, kind) => {
  const stateOf = async (id: string) => {
    const [row] = await app.source.query<{ state: string; reason: string | null }[]>(
      `SELECT state, reason FROM integrations.${table} WHERE id = $1`,
      [id],
    );
    return row;
  };
  /** Ends uncleanly; the next process waits for another service, and gives the job back. */
  const endOnce = async (id: string, alone: boolean) => {
    app.probe.before = unavailable;
    await endUncleanly(table, id, { alone });
    await comesTrue(table, async () => expect(await jobOf(table, id)).toMatchObject({ claim: null, suspected: true }));
    return (await jobOf(table, id))?.ends;
  };
  const setAside = async () => metricIn(await metricsText(), 'recuerda_jobs_set_aside_total', { kind });

  it('is set aside after three ends at which it was alone in hand, and counted', async () => {
    const id = await create();
    const before = await setAside();
    expect(await endOnce(id, false)).toBe(0);
    expect(await endOnce(id, true)).toBe(1);
    expect(await endOnce(id, true)).toBe(2);
    app.probe.before = works;
    await endUncleanly(table, id, { alone: true });
    await comesTrue(table, async () => expect(await stateOf(id)).toEqual({ state: 'failed', reason: SET_ASIDE }));
    expect([...app.probe.departments, ...app.probe.chunks]).toEqual([]);
    expect(await setAside()).toBe(before + 1);
  });

  it('goes on after two of them, and after any number at which others were in hand', async () => {
    const id = await create();
    for (const alone of [true, false, true, false, false]) await endOnce(id, alone);
    expect(await jobOf(table, id)).toMatchObject({ ends: 2 });
    app.probe.before = works;
    await endUncleanly(table, id, { alone: false });
    await comesTrue(table, async () => expect(await stateOf(id)).toMatchObject({ state: 'done' }));
  });

  it('is not counted while the process that had it alone lives, and counted when that has ended', async () => {
    const id = await create();
    app.probe.before = unavailable;
    const holder = randomUUID();
    const session = new Client({
      connectionString: app.databaseUrl,
      application_name: `recuerda-integrations ${holder}`,
    });
    await session.connect();
    await endUncleanly(table, id, { alone: true, holder });
    await comesTrue(table, async () => expect(await jobOf(table, id)).toMatchObject({ claim: null, suspected: true }));
    expect(await jobOf(table, id)).toMatchObject({ ends: 0 });
    await session.end();
    const sessions = 'SELECT FROM pg_stat_activity WHERE right(application_name, 36) = $1';
    await eventually(async () => expect(await app.source.query(sessions, [holder])).toEqual([]));
    await endUncleanly(table, id, { alone: true, holder });
    await comesTrue(table, async () => expect(await jobOf(table, id)).toMatchObject({ claim: null, ends: 1 }));
  });

  it('is not suspected after a clean stop with it in hand', async () => {
    const id = await create(2);
    const { held, letGo } = holdChunks();
    await app.source.query(`UPDATE integrations.${table} SET claimed_until = $2 WHERE id = $1`, [id, app.clock.now()]);
    await comesTrue(table, async () => expect(held).toHaveLength(1));
    expect(await jobOf(table, id)).toMatchObject({ claim: expect.any(String) });
    const stopped = app.stop();
    letGo();
    const { clock } = app;
    app = await startBulkApp(await stopped);
    // At the same time: no claim has run out.
    app.clock.set(clock.now());
    (table === 'imports' ? app.imports : app.work).wake();
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'done' }));
    expect(await jobOf(table, id)).toMatchObject({ suspected: false, ends: 0 });
    expect([...app.probe.departments, ...app.probe.chunks]).toHaveLength(1);
  });
});

it('a suspected import waits for the bulk job in hand, and the next bulk job waits for it', async () => {
  let [resume, begun] = [works as () => void, 0];
  const block = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      resume = resolve;
    });
  };
  app.probe.ids = many(1);
  app.probe.before = block;
  const first = await app.create({ action: 'pause', filter: {} });
  await eventually(async () => expect(begun).toBe(1));
  const id = await importing();
  await endUncleanly('imports', id, { alone: false });
  await comesTrue('imports', async () =>
    expect(app.clock.now().getTime()).toBeGreaterThan(Date.parse('2026-01-15T12:00:10Z')),
  );
  const suspect = async () => (await jobOf('imports', id))?.suspected;
  resume();
  await eventually(async () => expect(begun).toBe(2));
  expect(app.probe.chunks).toHaveLength(1);
  expect(await suspect()).toBe(true);
  await app.ended(first.id);
  const second = await app.create({ action: 'pause', filter: {} });
  expect(await jobOf('bulk_jobs', second.id)).toMatchObject({ claim: null });
  app.probe.before = works;
  resume();
  await app.ended(second.id);
  expect(await app.requests.send(GetImport, { id })).toMatchObject({ state: 'done' });
});
