import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BULK_CHUNK,
  BULK_REMINDERS_PER_SECOND,
  CancelBulkJob,
  GetBulkJob,
  ListBulkItems,
  UndoBulkJob,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError, metricsText, withPrincipal } from '@recuerda/service';
import { eventually, type FakeClock, principalOf } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { type BulkApp, many, startBulkApp } from '../__fixtures__/bulk-app.js';
import { formerEmployee, type Probe } from '../__fixtures__/bulk-probe.js';
import { cancelOnce, tooSlow } from '../__fixtures__/slow-statements.js';
import type { BulkWork } from './bulk-work.js';

let close: () => Promise<void>;
let source: DataSource;
let probe: Probe;
let work: BulkWork;
let clock: FakeClock;
let requests: RequestClient;
let create: BulkApp['create'];
let ended: BulkApp['ended'];
let loseClaim: BulkApp['loseClaim'];
beforeEach(async () => {
  ({ source, probe, work, clock, requests, create, ended, loseClaim, close } = await startBulkApp());
});
afterEach(() => close());

describe('a bulk job', () => {
  it('of a filter collects all tasks that match, and changes each once, in chunks [BULK-01, BULK-02]', async () => {
    probe.ids = many(1_250);
    const { id, state } = await create({ action: 'interval', reminderInterval: 60, filter: { state: 'active' } });
    expect(state).toBe('collecting');
    const job = await ended(id);
    const chunks = Math.ceil(1_250 / BULK_CHUNK);
    expect(job).toMatchObject({ state: 'done', total: 1_250, changed: 1_125, failed: 125, action: 'interval' });
    expect(probe.queries).toMatchObject(Array(3).fill({ limit: 500, state: 'active' }));
    expect(probe.chunks.map(({ chunk }) => chunk)).toEqual(Array.from({ length: chunks }, (_, chunk) => chunk));
    expect(probe.chunks.flatMap(({ ids }) => ids)).toEqual(probe.ids);
    expect(probe.chunks[0]).toMatchObject({ jobId: id, action: 'interval', reminderInterval: 60 });
  });

  it('says what became of each task, and why it failed [BULK-03]', async () => {
    const ids = many(20);
    const { id } = await create({ action: 'pause', ids: [...ids, ids[0] ?? ''] });
    await ended(id);
    const failed = await requests.send(ListBulkItems, { id, limit: 1, result: 'failed' });
    expect(failed.items).toEqual([{ id: ids[9], name: 'Informe', result: 'failed', code: 'task_completed' }]);
    const rest = await requests.send(ListBulkItems, {
      id,
      limit: 5,
      result: 'failed',
      cursor: failed.nextCursor ?? '',
    });
    expect(rest).toEqual({
      items: [{ id: ids[19], name: 'Informe', result: 'failed', code: 'task_completed' }],
      nextCursor: null,
    });
  });

  it('is created once however often it is requested, and another one not under its key [BULK-02]', async () => {
    const [id, input] = [randomUUID(), { action: 'pause' as const, ids: many(3) }];
    await create(input, id);
    await ended(id);
    expect((await create(input, id)).state).toBe('done');
    const other = create({ ...input, action: 'complete' }, id);
    await expect(other).rejects.toMatchObject({ code: 'already_exists', params: { entity: { id, action: 'pause' } } });
    expect(probe.chunks).toHaveLength(1);
  });

  it.each([
    ['a service was unavailable', () => Promise.reject(new AppError('service_unavailable')), [0, 1, 2]],
    ['a statement of a service took too long', () => Promise.reject(tooSlow()), [0, 1, 2]],
    ['its own statement took too long', () => cancelOnce(source), [0, 1, 1, 2]],
  ])('continues where it stopped when %s [BULK-02]', async (_what, fail, chunks) => {
    let fails = 1;
    probe.before = async () => {
      if (probe.chunks.length === 1 && fails-- > 0) await fail();
    };
    const { id } = await create({ action: 'pause', ids: many(450) });
    await eventually(async () => {
      const [row] = await source.query<{ waits: boolean }[]>(
        'SELECT claim IS NULL AND changed > 0 AS waits FROM integrations.bulk_jobs',
      );
      expect(row?.waits).toBe(true);
    });
    clock.advance(60_000);
    expect((await ended(id)).total).toBe(450);
    expect(probe.chunks.map(({ chunk }) => chunk)).toEqual(chunks);
  });

  it('is taken over when its worker has ended, and the other one then writes nothing [BULK-02]', async () => {
    probe.before = async () => {
      probe.before = () => undefined;
      clock.advance(61_000);
      await loseClaim();
    };
    const { id } = await create({ action: 'pause', ids: many(10) });
    expect(await ended(id)).toMatchObject({ changed: 9, failed: 1 });
    // The same chunk again: `tasks` applies it once.
    expect(probe.chunks.map(({ jobId, chunk }) => [jobId, chunk])).toEqual([
      [id, 0],
      [id, 0],
    ]);
  });

  it('ends as failed for what is refused each time, and says why [BULK-03]', async () => {
    probe.before = () => {
      throw new AppError('employee_not_found');
    };
    const { id } = await create({ action: 'reassign', employeeId: randomUUID(), ids: many(2) });
    const failed = { state: 'failed', reason: new AppError('employee_not_found').detail, changed: 0, undoUntil: null };
    expect(await ended(id)).toMatchObject(failed);
  });

  it('of reminders pauses after each chunk for the time of its reminders, and cannot be undone [BULK-08]', async () => {
    const { id } = await create({ action: 'remind', ids: many(BULK_CHUNK + 10) });
    await eventually(() => expect(probe.chunks).toHaveLength(1));
    const claimedUntil = async () =>
      (await source.query<{ at: Date }[]>('SELECT claimed_until AS at FROM integrations.bulk_jobs'))[0]?.at.getTime();
    const changed = BULK_CHUNK * 0.9;
    await eventually(async () =>
      expect(await claimedUntil()).toBe(clock.now().getTime() + (changed / BULK_REMINDERS_PER_SECOND) * 1_000),
    );
    work.wake();
    expect(await requests.send(GetBulkJob, { id })).toMatchObject({ state: 'applying', changed, endedAt: null });
    clock.advance(changed * 200);
    expect(await ended(id)).toMatchObject({ state: 'done', changed: changed + 9, undoUntil: null });
    await expect(requests.send(UndoBulkJob, { id })).rejects.toMatchObject({ code: 'bulk_not_undoable' });
  });

  it('stops after the present chunk when it is cancelled [BULK-04]', async () => {
    const id = randomUUID();
    probe.before = async () => {
      if (probe.chunks.length === 1) await requests.send(CancelBulkJob, { id });
    };
    await create({ action: 'pause', ids: many(900) }, id);
    await ended(id);
    // What was being applied is applied, and known.
    await eventually(async () =>
      expect(await requests.send(GetBulkJob, { id })).toMatchObject({ state: 'cancelled', changed: 360 }),
    );
    expect(probe.chunks).toHaveLength(2);
  });
});

describe('a bulk job that is cancelled is counted as that, once [BULK-04]', () => {
  const counted = async () => {
    const counts = (await metricsText()).matchAll(/^recuerda_bulk_jobs_total{outcome="(\w+)"} (\d+)/gm);
    return Object.fromEntries([...counts].map(([, outcome = '', count]) => [outcome, Number(count)]));
  };
  const cancelled = async (id: string) => {
    const { cancelled: before = 0, ...others } = await counted();
    await requests.send(CancelBulkJob, { id });
    await requests.send(CancelBulkJob, { id });
    return { ...others, cancelled: before + 1 };
  };

  it('while a chunk of it is applied', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    probe.before = () => {
      begun.resolve();
      return gate.promise;
    };
    const { id } = await create({ action: 'pause', ids: many(2 * BULK_CHUNK) });
    await begun.promise;
    const wanted = await cancelled(id);
    gate.resolve();
    await work.beforeApplicationShutdown();
    expect(await counted()).toEqual(wanted);
  });

  it('while it waits until its reminders are sent', async () => {
    const { id } = await create({ action: 'remind', ids: many(2 * BULK_CHUNK) });
    await eventually(() => expect(probe.chunks).toHaveLength(1));
    // No worker has it.
    await work.beforeApplicationShutdown();
    const wanted = await cancelled(id);
    expect(await counted()).toEqual(wanted);
  });
});

describe('a bulk job of employees', () => {
  it('moves all that match, through the directory, and is undone there [BULK-09, BULK-10]', async () => {
    probe.ids = many(3);
    const [departmentId, search] = [randomUUID(), 'ana'];
    const { id } = await create({ list: 'employees', action: 'move', departmentId, filter: { search } });
    expect(await ended(id)).toMatchObject({ list: 'employees', action: 'move', state: 'done', changed: 3 });
    expect(probe.queries).toMatchObject([{ search, order: 'created' }]);
    expect(probe.employees).toEqual([{ jobId: id, chunk: 0, action: 'move', departmentId, ids: probe.ids }]);
    const undo = await requests.send(UndoBulkJob, { id });
    expect(await ended(undo.id)).toMatchObject({ list: 'employees', action: null, changed: 3 });
    expect(probe.restoredEmployees.flatMap(({ employees }) => employees)).toEqual(
      probe.ids.map((one) => ({ id: one, version: 2, previous: formerEmployee })),
    );
    expect(probe.chunks).toEqual([]);
    const acts = probe.recorded.map(({ list, action }) => [list, action]);
    expect(acts).toEqual([
      ['employees', 'move'],
      ['employees', 'undo'],
    ]);
  });
});

describe('a bulk job of departments', () => {
  it('gives all that match a manager, through the directory, and is undone there [BULK-09, BULK-10]', async () => {
    probe.ids = many(2);
    const employeeId = randomUUID();
    const { id } = await create({ list: 'departments', action: 'manager', employeeId, filter: { manager: 'none' } });
    expect(await ended(id)).toMatchObject({ list: 'departments', action: 'manager', state: 'done', changed: 2 });
    expect(probe.queries).toMatchObject([{ manager: 'none', order: 'created' }]);
    const undo = await requests.send(UndoBulkJob, { id });
    expect(await ended(undo.id)).toMatchObject({ list: 'departments', action: null, changed: 2 });
    const former = { managerEmployeeId: null };
    expect(probe.managed).toEqual([
      { jobId: id, chunk: 0, action: 'manager', employeeId, ids: probe.ids },
      { jobId: undo.id, chunk: 0, departments: probe.ids.map((one) => ({ id: one, version: 2, previous: former })) },
    ]);
  });

  it('is refused at once to those who may not change departments [BULK-06]', async () => {
    const input = { list: 'departments', action: 'manager', employeeId: randomUUID(), ids: many(1) } as const;
    const [manager, administrator] = (['manager', 'administrator'] as const).map((role) =>
      principalOf(role, { userId: randomUUID(), departmentIds: [randomUUID()] }),
    );
    await expect(withPrincipal(manager, () => create(input))).rejects.toMatchObject({ code: 'forbidden' });
    const { id } = await withPrincipal(administrator, () => create(input));
    expect(await ended(id)).toMatchObject({ state: 'done' });
  });
});

describe('the creator of a job', () => {
  it('is the principal of its changes; only the creator and administrators find the job [BULK-06]', async () => {
    const [mine, other, administrator] = (['manager', 'manager', 'administrator'] as const).map((role) =>
      principalOf(role, { userId: randomUUID(), departmentIds: [randomUUID()] }),
    );
    const { id } = await withPrincipal(mine, () => create({ action: 'pause', ids: many(1) }));
    await ended(id);
    expect(probe.principals).toEqual([mine]);
    expect(probe.recorded).toMatchObject([{ id, list: 'tasks', action: 'pause' }]);
    const get = () => requests.send(GetBulkJob, { id });
    await expect(withPrincipal(other, get)).rejects.toMatchObject({ code: 'bulk_job_not_found' });
    expect((await withPrincipal(administrator, get)).id).toBe(id);
  });
});
