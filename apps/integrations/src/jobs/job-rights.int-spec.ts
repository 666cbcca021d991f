import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ApplyImport,
  BeginImport,
  type BulkInput,
  CancelBulkJob,
  CancelImport,
  CreateBulkJob,
  GetBulkJob,
  GetImport,
  ListBulkItems,
  ListImportRows,
  ListImports,
  type Principal,
  type RequestDefinition,
  UndoBulkJob,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { startBulkApp } from '../__fixtures__/bulk-app.js';

const [A, B, userId] = [randomUUID(), randomUUID(), randomUUID()];
const administrator = principalOf('administrator', { userId });
const manager = (...departmentIds: string[]): Principal => principalOf('manager', { userId, departmentIds });
/** An API token of the administrator that is limited to departments. */
const token = (...departmentIds: string[]): Principal => ({
  ...manager(...departmentIds),
  permissions: ['school.read', 'school.write'],
});

let app: Awaited<ReturnType<typeof startBulkApp>>;
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
});
