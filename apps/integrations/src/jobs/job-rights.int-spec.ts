import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ApplyImport,
  BeginImport,
  BULK_CHUNK,
  type BulkInput,
  CancelBulkJob,
  CancelImport,
  CorrectImportRow,
  CreateBulkJob,
  GetBulkJob,
  GetImport,
  type ImportMapping,
  ListBulkItems,
  ListImportRows,
  ListImports,
  MapImport,
  type Principal,
  type RequestDefinition,
  type Rights,
  UndoBulkJob,
  UndoImport,
} from '@recuerda/contracts';
import { AppError, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { type BulkApp, many, startBulkApp } from '../__fixtures__/bulk-app.js';

const [A, B, userId] = [randomUUID(), randomUUID(), randomUUID()];
const administrator = principalOf('administrator', { userId });
const manager = (...departmentIds: string[]): Principal => principalOf('manager', { userId, departmentIds });
/** An API token of the administrator that is limited to departments. */
const token = (...departmentIds: string[]): Principal => ({
  ...manager(...departmentIds),
  permissions: ['school.read', 'school.write'],
});

let app: BulkApp;
beforeEach(async () => {
  app = await startBulkApp();
});
afterEach(() => app.close());

const send = <I, O>(principal: Principal, definition: RequestDefinition<I, O>, input: I): Promise<O> =>
  withPrincipal(principal, () => app.requests.send(definition, input));

describe('a bulk job', () => {
  const create = async (principal: Principal) => {
    const input: BulkInput = { list: 'tasks', action: 'pause', ids: [randomUUID()] };
    return (await send(principal, CreateBulkJob, { id: randomUUID(), input })).id;
  };

  it('is hidden from a token that is limited to departments, unless such a token created it [BULK-06]', async () => {
    const [own, limited] = [await create(administrator), await create(token(A))];
    for (const definition of [GetBulkJob, CancelBulkJob, UndoBulkJob])
      await expect(send(token(A), definition, { id: own })).rejects.toMatchObject({ code: 'bulk_job_not_found' });
    const rows = send(token(A), ListBulkItems, { id: own, limit: 10 });
    await expect(rows).rejects.toMatchObject({ code: 'bulk_job_not_found' });
    await expect(send(token(B), GetBulkJob, { id: limited })).rejects.toMatchObject({ code: 'bulk_job_not_found' });
    for (const principal of [token(A), token(A, B), administrator])
      expect(await send(principal, GetBulkJob, { id: limited })).toMatchObject({ id: limited });
  });

  it('is hidden from its creator who has lost one of its departments [BULK-06]', async () => {
    const id = await create(manager(A, B));
    expect(await send(manager(B, A), GetBulkJob, { id })).toMatchObject({ id });
    await expect(send(manager(A), GetBulkJob, { id })).rejects.toMatchObject({ code: 'bulk_job_not_found' });
  });
});

describe('an API token without school.read', () => {
  const writing: Principal = { ...administrator, permissions: ['school.write'] };
  const reading: Principal = { ...administrator, permissions: ['school.read', 'school.write'] };
  const refused = { code: 'read_permission_required', status: 403, detail: expect.stringContaining('school.read') };

  it('gets no bulk job for a filter, but one for ids [BULK-06]', async () => {
    const id = randomUUID();
    const input: BulkInput = { list: 'tasks', action: 'pause', filter: {} };
    await expect(send(writing, CreateBulkJob, { id, input })).rejects.toMatchObject(refused);
    await expect(send(administrator, GetBulkJob, { id })).rejects.toMatchObject({ code: 'bulk_job_not_found' });
    for (const principal of [reading, administrator]) await send(principal, CreateBulkJob, { id: randomUUID(), input });
    const byIds: BulkInput = { list: 'tasks', action: 'pause', ids: [randomUUID()] };
    expect(await send(writing, CreateBulkJob, { id: randomUUID(), input: byIds })).toMatchObject({ total: 1 });
  });

  it('uploads no file [IMP-10]', async () => {
    const begin = (principal: Principal) => send(principal, BeginImport, { id: randomUUID(), name: 'lista.csv' });
    await expect(begin(writing)).rejects.toMatchObject(refused);
    for (const principal of [reading, administrator]) await begin(principal);
  });

  const mapping: ImportMapping = { kind: 'departments', columns: ['department'], mode: 'update', createMissing: true };
  it.each<[string, string, (principal: Principal, id: string) => Promise<unknown>]>([
    ['choose columns', 'read', (as, id) => send(as, MapImport, { id, mapping })],
    ['correct a row', 'verified', (as, id) => send(as, CorrectImportRow, { id, number: 1, cells: { '0': 'Sala' } })],
    ['import', 'verified', (as, id) => send(as, ApplyImport, { id })],
    ['undo', 'done', (as, id) => send(as, UndoImport, { id })],
  ])('does not %s, but may read the import and cancel it [IMP-10]', async (_what, state, step) => {
    const id = randomUUID();
    await app.source.query(
      `INSERT INTO integrations.imports (id, name, state, headers, total, done, claimed_until, created_at, ended_at)
       VALUES ($1, 'lista.csv', $2, '["Departamento"]', 1, 1, $3, $3, $3)`,
      [id, state, app.clock.now()],
    );
    await app.source.query(
      `INSERT INTO integrations.import_rows (import_id, number, cells) VALUES ($1, 1, '["Dirección"]')`,
      [id],
    );
    await expect(step(writing, id)).rejects.toMatchObject(refused);
    expect(await send(writing, CancelImport, { id })).toMatchObject({ id, state });
    expect(await step(reading, id)).toMatchObject({ id });
  });
});

describe('a bulk job under way', () => {
  /** Begins two chunks; before the second one identity is asked with `asked`. */
  const begin = async (principal: Principal | undefined, asked: () => void) => {
    app.probe.rights = principal ?? null;
    app.probe.beforeRights = () => {
      if (app.probe.chunks.length === 1) asked();
    };
    const ids = many(BULK_CHUNK + 1);
    const input: BulkInput = { list: 'tasks', action: 'pause', ids };
    const create = () => app.requests.send(CreateBulkJob, { id: randomUUID(), input });
    return (await withPrincipal(principal, create)).id;
  };
  const run = async (principal: Principal | undefined, asked: () => void) => app.ended(await begin(principal, asked));
  const change = (rights: Rights | null) => () => {
    app.probe.rights = rights;
  };

  it.each([
    ['lost a department', manager(A, B), manager(B, randomUUID()), manager(B)],
    ['became a manager', administrator, manager(A), manager(A)],
    ['became an administrator', manager(A), administrator, manager(A)],
  ])('goes on with what its creator had and still has, who %s [BULK-06]', async (_what, before, rights, after) => {
    expect(await run(before, change(rights))).toMatchObject({ state: 'done' });
    expect(app.probe.principals).toEqual([before, after]);
  });

  it.each([
    ['may only read', principalOf('viewer')],
    ['has none of its departments any more', manager(randomUUID())],
    ['was deleted', null],
  ])('ends as failed once its creator %s [BULK-06]', async (_what, rights) => {
    expect(await run(manager(A), change(rights))).toMatchObject({ state: 'failed', total: BULK_CHUNK + 1 });
    expect(app.probe.chunks).toHaveLength(1);
  });

  it('of an API token ends as failed once that was revoked [BULK-06]', async () => {
    const principal = { ...token(A), tokenId: randomUUID() };
    expect(await run(principal, change(null))).toMatchObject({ state: 'failed' });
    expect(app.probe.asked.at(-1)).toEqual({ userId, tokenId: principal.tokenId });
  });

  it('waits while its rights cannot be asked for [BULK-02]', async () => {
    const id = await begin(manager(A), () => {
      throw new AppError('service_unavailable');
    });
    await eventually(async () => {
      const [job] = await app.source.query<{ waits: boolean }[]>(
        'SELECT claim IS NULL AND changed > 0 AS waits FROM integrations.bulk_jobs',
      );
      expect(job?.waits).toBe(true);
    });
    app.probe.beforeRights = () => undefined;
    app.clock.advance(60_000);
    app.work.wake();
    expect(await app.ended(id)).toMatchObject({ state: 'done' });
    expect(app.probe.chunks.map(({ chunk }) => chunk)).toEqual([0, 1]);
  });

  it('asks for no rights without sign-in', async () => {
    expect(await run(undefined, change(null))).toMatchObject({ state: 'done' });
    expect(app.probe.asked).toEqual([]);
  });
});

describe('an import', () => {
  /** Verified for `principal`. */
  const verified = async (creator: Principal, principal = creator) => {
    const id = randomUUID();
    await send(creator, BeginImport, { id, name: 'lista.csv' });
    await app.source.query(`UPDATE integrations.imports SET state = 'verified', principal = $2 WHERE id = $1`, [
      id,
      principal,
    ]);
    return id;
  };
  const listed = async (principal: Principal) =>
    (await send(principal, ListImports, { limit: 10 })).items.map(({ id }) => id).toSorted();

  it('is hidden from a token that is limited to departments, unless such a token verified it [IMP-10]', async () => {
    const [own, limited] = [await verified(administrator), await verified(token(A))];
    for (const definition of [GetImport, CancelImport, ApplyImport])
      await expect(send(token(A), definition, { id: own })).rejects.toMatchObject({ code: 'import_not_found' });
    const rows = send(token(A), ListImportRows, { id: own, limit: 10 });
    await expect(rows).rejects.toMatchObject({ code: 'import_not_found' });
    expect(await listed(token(A))).toEqual([limited]);
    expect(await listed(token(B))).toEqual([]);
    expect(await listed(token(A, B))).toEqual([limited]);
    expect(await listed(administrator)).toEqual([own, limited].toSorted());
  });

  it('is hidden from who began it while its rows say what an administrator may see [IMP-10]', async () => {
    const id = await verified(manager(A), administrator);
    expect(await listed(manager(A))).toEqual([]);
    await expect(send(manager(A), GetImport, { id })).rejects.toMatchObject({ code: 'import_not_found' });
  });

  it('under way ends as failed once its creator was deleted, and says so [IMP-10]', async () => {
    const id = randomUUID();
    app.probe.beforeRights = () => {
      if (app.probe.principals.length === 1) app.probe.rights = null;
    };
    // A worker would end an import without items.
    await app.source.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO integrations.imports (id, name, state, principal, total, claimed_until, created_at)
         VALUES ($1, 'lista.csv', 'applying', $2, 2, $3, $3)`,
        [id, administrator, app.clock.now()],
      );
      await manager.query(
        `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input)
         SELECT $1, n, n, 'departments', id,
           json_build_object('create', json_build_object('id', id, 'name', 'Dirección'))
         FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(0, 1) n) item`,
        [id],
      );
    });
    app.imports.wake();
    await eventually(async () =>
      expect(await send(administrator, GetImport, { id })).toMatchObject({
        state: 'failed',
        done: 1,
        reason: 'Tu cuenta no permite hacer esto.',
      }),
    );
  });
});
