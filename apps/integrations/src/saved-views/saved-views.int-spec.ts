import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateSavedView,
  type CreateSavedViewInput,
  DeleteSavedView,
  ListSavedViews,
  MAX_SAVED_VIEWS,
  RecordView,
  type RecordedView,
  type RequestDefinition,
  type SavedViewPatch,
  UpdateSavedView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';

/** In place of `identity`. */
@Controller()
class Audit {
  static recorded: RecordedView[] = [];

  @RequestHandler(RecordView)
  async record(view: RecordedView): Promise<void> {
    Audit.recorded.push(view);
  }
}
@Module({ controllers: [Audit] })
class AuditModule {}

let integrations: IntegrationsApp;
beforeAll(async () => {
  integrations = await startIntegrations({}, { imports: [AuditModule], requests: [RecordView] });
});
afterAll(() => integrations.close());
beforeEach(async () => {
  Audit.recorded = [];
  await integrations.source.query('TRUNCATE integrations.saved_views CASCADE');
});

const administrator = principalOf('administrator');
const viewer = principalOf('viewer', { userId: '0198f2a0-0000-7000-8000-000000000002' });
const send = <I, O>(principal: typeof viewer | undefined, definition: RequestDefinition<I, O>, input: I): Promise<O> =>
  withPrincipal(principal, () => integrations.send(definition, input));
const create = (principal: typeof viewer | undefined, more: Partial<CreateSavedViewInput> = {}) => {
  const query = { state: 'paused', view: 'table' } as const;
  return send(principal, CreateSavedView, {
    id: randomUUID(),
    list: 'tasks',
    name: 'Pausadas',
    query,
    isShared: false,
    ...more,
  });
};
const update = (principal: typeof viewer | undefined, id: string, patch: SavedViewPatch) =>
  send(principal, UpdateSavedView, { id, patch });
const names = async (principal: typeof viewer | undefined) =>
  (await send(principal, ListSavedViews, { list: 'tasks' })).items.map(({ name }) => name);
const nameTaken = { code: 'validation_failed', errors: [{ field: 'name' }] };

describe('saved views', () => {
  it('are their owner’s: others neither see nor change nor delete them [SVIEW-01]', async () => {
    const { id } = await create(viewer);
    expect(await names(viewer)).toEqual(['Pausadas']);
    expect(await names(administrator)).toEqual([]);
    await expect(update(administrator, id, { name: 'Mía' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(administrator, DeleteSavedView, { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(Audit.recorded).toEqual([]);
  });

  it('are not taken over by who knows their id, when that is no key any more [SVIEW-01]', async () => {
    const { id } = await create(administrator);
    await integrations.source.query('DELETE FROM integrations.idempotency_keys');
    await expect(create(viewer, { id, name: 'Mía' })).rejects.toMatchObject({ code: 'already_exists' });
    expect([await names(viewer), await names(administrator)]).toEqual([[], ['Pausadas']]);
  });

  it('of the school are seen by all, changed by administrators only, and audited [SVIEW-02]', async () => {
    await expect(create(viewer, { isShared: true })).rejects.toMatchObject({ code: 'forbidden' });
    const { id } = await create(administrator, { isShared: true });
    expect(await names(viewer)).toEqual(['Pausadas']);
    await expect(update(viewer, id, { name: 'Otra' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(send(viewer, DeleteSavedView, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await update(administrator, id, { name: 'Otra' });
    await send(administrator, DeleteSavedView, { id });
    expect(Audit.recorded.map(({ change, name }) => [change, name])).toEqual([
      ['created', 'Pausadas'],
      ['updated', 'Otra'],
      ['deleted', 'Otra'],
    ]);
  });

  it('are the school’s without sign-in [SVIEW-02]', async () => {
    expect(await create(undefined)).toMatchObject({ isShared: true });
    expect(await names(viewer)).toEqual(['Pausadas']);
  });

  it('begin the list of the user who chose so, one of each list [SVIEW-03]', async () => {
    const shared = await create(administrator, { isShared: true });
    const own = await create(viewer, { name: 'Propia' });
    await update(viewer, shared.id, { isStart: true });
    expect(await update(viewer, own.id, { isStart: true })).toMatchObject({ isStart: true });
    const starts = async (principal: typeof viewer) =>
      (await send(principal, ListSavedViews, {})).items.filter(({ isStart }) => isStart).map(({ name }) => name);
    expect(await starts(viewer)).toEqual(['Propia']);
    expect(await starts(administrator)).toEqual([]);
    await update(viewer, own.id, { isStart: false });
    expect(await starts(viewer)).toEqual([]);
  });

  it('that are no longer shared begin no list of others [SVIEW-03]', async () => {
    const { id } = await create(administrator, { isShared: true });
    await update(viewer, id, { isStart: true });
    await update(administrator, id, { isShared: false });
    const [left] = await integrations.source.query('SELECT count(*)::int AS left FROM integrations.saved_view_starts');
    expect([left, await names(viewer), await names(administrator)]).toEqual([{ left: 0 }, [], ['Pausadas']]);
  });

  it('have names of their own for each owner and list, whatever their case and spaces [SVIEW-04]', async () => {
    await create(viewer);
    await create(viewer, { name: 'Dirección activas' });
    await expect(create(viewer, { name: ' dirección  ACTIVAS' })).rejects.toMatchObject(nameTaken);
    await expect(create(viewer, { name: 'PAUSADAS' })).rejects.toMatchObject(nameTaken);
    const other = await create(viewer, { name: 'Otra' });
    await expect(update(viewer, other.id, { name: 'pausadas' })).rejects.toMatchObject(nameTaken);
    await create(viewer, { list: 'employees', query: { order: 'name' } });
    await create(administrator);
    const both = await Promise.allSettled([1, 2].map(() => create(administrator, { name: 'A la vez' })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('that had one name before can still be changed otherwise [SVIEW-04]', async () => {
    const { id } = await create(viewer);
    await integrations.source.query(
      `INSERT INTO integrations.saved_views
       SELECT gen_random_uuid(), owner_id, list, name || ' ', query, now(), now() FROM integrations.saved_views`,
    );
    expect(await update(viewer, id, { query: {} })).toMatchObject({ query: {} });
  });

  it('are at most a hundred of each owner, with filters and orders that the list has [SVIEW-04]', async () => {
    await expect(create(viewer, { query: { order: 'name' } })).rejects.toMatchObject({
      errors: [{ field: 'query.order' }],
    });
    await expect(create(viewer, { list: 'departments', query: { state: 'paused' } })).rejects.toMatchObject({
      errors: [{ field: 'query.state' }],
    });
    await integrations.source.query(
      `INSERT INTO integrations.saved_views
       SELECT gen_random_uuid(), $1, 'tasks', 'v' || n, '{}', now(), now() FROM generate_series(1, $2::int) n`,
      [viewer.userId, MAX_SAVED_VIEWS],
    );
    await expect(create(viewer)).rejects.toMatchObject(nameTaken);
    await create(administrator);
  });

  it('are created once by a repeated request [SVIEW-05]', async () => {
    const id = randomUUID();
    const both = [await create(viewer, { id }), await create(viewer, { id })];
    expect(both[0]).toEqual(both[1]);
    await expect(create(viewer, { id, name: 'Otra' })).rejects.toMatchObject({ code: 'already_exists' });
    await expect(create(administrator, { id })).rejects.toMatchObject({ code: 'already_deleted' });
  });
});

it('a token that may read lists views and changes none, not even the own [SVIEW-01]', async () => {
  const { id } = await create(administrator);
  const reading = { ...administrator, permissions: ['school.read' as const] };
  const forbidden = { code: 'forbidden' };
  expect((await send(reading, ListSavedViews, {})).items).toMatchObject([{ id }]);
  await expect(create(reading)).rejects.toMatchObject(forbidden);
  await expect(update(reading, id, { name: 'Otra' })).rejects.toMatchObject(forbidden);
  await expect(update(reading, id, { isStart: true })).rejects.toMatchObject(forbidden);
  await expect(send(reading, DeleteSavedView, { id })).rejects.toMatchObject(forbidden);
  expect(await update(administrator, id, { name: 'Otra' })).toMatchObject({ name: 'Otra' });
});
