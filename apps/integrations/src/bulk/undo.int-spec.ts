import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BULK_CHUNK, CancelBulkJob, GetBulkJob, UndoBulkJob } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { type BulkApp, many, startBulkApp } from '../__fixtures__/bulk-app.js';
import { previous } from '../__fixtures__/bulk-probe.js';

let app: BulkApp;
beforeEach(async () => {
  app = await startBulkApp();
});
afterEach(() => app.close());

describe('undoing a bulk job', () => {
  it('gives tasks back what they were, within an hour, once [BULK-05]', async () => {
    const ids = many(20);
    const { id } = await app.create({ action: 'pause', ids });
    await app.ended(id);
    const undo = await app.requests.send(UndoBulkJob, { id });
    expect(undo).toMatchObject({ action: null, undoOf: id, total: 18 });
    expect(await app.ended(undo.id)).toMatchObject({ state: 'done', changed: 18, undoUntil: null });
    expect(app.probe.restored.flatMap(({ tasks }) => tasks)[0]).toEqual({ id: ids[0], version: 2, previous });
    expect((await app.requests.send(UndoBulkJob, { id })).id).toBe(undo.id);
    expect(app.probe.restored).toHaveLength(1);
    await expect(app.requests.send(UndoBulkJob, { id: undo.id })).rejects.toMatchObject({ code: 'bulk_not_undoable' });
  });

  it.each([
    ['is recorded after the undo was asked for', () => undefined],
    ['was applied by a worker that then died', () => app.loseClaim()],
  ])('also undoes a chunk of a cancelled job that %s [BULK-05]', async (_what, before) => {
    const gate = Promise.withResolvers<void>();
    app.probe.before = async () => {
      if (app.probe.chunks.length !== 1) return;
      await before();
      await gate.promise;
    };
    const { id } = await app.create({ action: 'pause', ids: many(3 * BULK_CHUNK) });
    await eventually(async () => expect((await app.requests.send(GetBulkJob, { id })).changed).toBeGreaterThan(0));
    await app.requests.send(CancelBulkJob, { id });
    const undo = await app.requests.send(UndoBulkJob, { id });
    gate.resolve();
    expect(await app.ended(undo.id)).toMatchObject({ state: 'done', changed: 2 * BULK_CHUNK * 0.9 });
    expect(app.probe.chunks.map(({ chunk }) => chunk)).toEqual([0, 1]);
    const restored = app.probe.restored.flatMap(({ tasks }) => tasks.map((task) => task.id));
    expect(new Set(restored).size).toBe(2 * BULK_CHUNK * 0.9);
  });

  it('also undoes a chunk of a failed job that was applied without its worker knowing [BULK-05]', async () => {
    const ids = many(2 * BULK_CHUNK);
    app.probe.before = () => {
      if (app.probe.chunks.length === 1) throw new AppError('forbidden');
    };
    const { id } = await app.create({ action: 'pause', ids });
    expect(await app.ended(id)).toMatchObject({ state: 'failed', changed: BULK_CHUNK * 0.9 });
    app.probe.chunks.push({ jobId: id, chunk: 1, action: 'pause', ids: ids.slice(BULK_CHUNK) });
    const undo = await app.requests.send(UndoBulkJob, { id });
    expect(await app.ended(undo.id)).toMatchObject({ state: 'done', changed: 2 * BULK_CHUNK * 0.9 });
    expect(await app.requests.send(GetBulkJob, { id })).toMatchObject({
      state: 'failed',
      changed: 2 * BULK_CHUNK * 0.9,
    });
  });

  it('goes on after it failed, when it is asked for again [BULK-05]', async () => {
    const { id } = await app.create({ action: 'pause', ids: many(10) });
    await app.ended(id);
    app.probe.before = () => {
      throw new AppError('forbidden');
    };
    const undo = await app.requests.send(UndoBulkJob, { id });
    expect(await app.ended(undo.id)).toMatchObject({ state: 'failed', reason: 'Tu cuenta no permite hacer esto.' });
    app.probe.before = () => undefined;
    expect(await app.requests.send(UndoBulkJob, { id })).toMatchObject({
      id: undo.id,
      state: 'applying',
      reason: null,
    });
    expect(await app.ended(undo.id)).toMatchObject({ state: 'done', changed: 9 });
    expect(app.probe.restored).toHaveLength(1);
  });

  it('goes on after it was stopped, when it is asked for again [BULK-04, BULK-05]', async () => {
    const { id } = await app.create({ action: 'pause', ids: many(3 * BULK_CHUNK) });
    await app.ended(id);
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.probe.before = () => {
      begun.resolve();
      return gate.promise;
    };
    const undo = await app.requests.send(UndoBulkJob, { id });
    await begun.promise;
    await app.requests.send(CancelBulkJob, { id: undo.id });
    gate.resolve();
    await eventually(async () =>
      expect(await app.requests.send(GetBulkJob, { id: undo.id })).toMatchObject({
        state: 'cancelled',
        changed: BULK_CHUNK,
      }),
    );
    expect(await app.requests.send(UndoBulkJob, { id })).toMatchObject({ id: undo.id, state: 'applying' });
    expect(await app.ended(undo.id)).toMatchObject({ state: 'done', changed: 3 * BULK_CHUNK * 0.9 });
    const ids = app.probe.restored.flatMap(({ tasks }) => tasks.map((task) => task.id));
    expect([ids.length, new Set(ids).size]).toEqual([3 * BULK_CHUNK * 0.9, 3 * BULK_CHUNK * 0.9]);
  });

  it('is refused after an hour [BULK-05]', async () => {
    const { id } = await app.create({ action: 'pause', ids: many(2) });
    await app.ended(id);
    app.clock.advance(61 * 60_000);
    await expect(app.requests.send(UndoBulkJob, { id })).rejects.toMatchObject({ code: 'bulk_not_undoable' });
  });
});
