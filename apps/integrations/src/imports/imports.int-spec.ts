import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppendToImport,
  BeginImport,
  CancelImport,
  CorrectImportRow,
  FinishImportUpload,
  GetImport,
  MINUTE_MS,
  type Principal,
} from '@recuerda/contracts';
import { metricsText, withPrincipal } from '@recuerda/service';
import { metricIn, untilWaiting } from '@recuerda/testing';
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { ImportStore } from './import.store.js';
import { MAX_UPLOADS } from './upload.controller.js';

const PRINCIPAL: Principal = { userId: v7(), role: 'administrator' } as Principal;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app.close());

/** A verified import of one row. */
async function verified(): Promise<string> {
  const id = v7();
  await app.source.query(
    `INSERT INTO integrations.imports (id, name, state, headers, rows, claimed_until, created_at)
     VALUES ($1, 'lista.csv', 'verified', '["Nombre"]', 1, $2, $2)`,
    [id, app.clock.now()],
  );
  await app.source.query('INSERT INTO integrations.import_rows VALUES ($1, 2, $2)', [id, '["Dirección"]']);
  return id;
}
const correct = (id: string, number: number) => app.send(CorrectImportRow, { id, number, cells: { '0': 'Otra' } });
const cellsOf = async (id: string) =>
  app.source.query<unknown[]>('SELECT cells FROM integrations.import_rows WHERE import_id = $1', [id]);

it('a correction that comes as the import goes on is refused, and changes no cell [IMP-05]', async () => {
  const id = await verified();
  const other = app.source.createQueryRunner();
  await other.startTransaction();
  // As when it is being applied, and without what a worker would do.
  await other.query(`UPDATE integrations.imports SET state = 'done' WHERE id = $1`, [id]);
  const refused = expect(correct(id, 2)).rejects.toMatchObject({ code: 'import_not_open' });
  await untilWaiting(app.source);
  await other.commitTransaction();
  await other.release();
  await refused;
  expect(await cellsOf(id)).toEqual([{ cells: ['Dirección'] }]);
});

it('a correction of a row that is not there verifies nothing again [IMP-05]', async () => {
  const id = await verified();
  await expect(correct(id, 3)).rejects.toMatchObject({ code: 'not_found' });
  expect(await app.send(GetImport, { id })).toMatchObject({ state: 'verified' });
});

it('one that is cancelled while it waits for a service is counted, once [IMP-09]', async () => {
  const id = await verified();
  await app.source.query(`UPDATE integrations.imports SET state = 'applying', claimed_until = $2 WHERE id = $1`, [
    id,
    new Date(app.clock.now().getTime() + MINUTE_MS),
  ]);
  const cancelled = async () => metricIn(await metricsText(), 'recuerda_imports_total', { outcome: 'cancelled' });
  const before = await cancelled();
  expect(await app.send(CancelImport, { id })).toMatchObject({ state: 'cancelled' });
  await app.send(CancelImport, { id });
  expect(await cancelled()).toBe(before + 1);
});

describe('an upload under the id of another file', () => {
  const send = async (id: string, text: string) => {
    await app.send(BeginImport, { id, name: 'lista.csv' });
    await app.send(AppendToImport, { id, part: 0, data: Buffer.from(text).toString('base64') });
    return app.send(FinishImportUpload, { id, contentHash: hashOf(text) });
  };

  it('is refused, and the same again is not [IMP-18]', async () => {
    const id = v7();
    const first = await send(id, 'Nombre\nMúsica');
    expect(await send(id, 'Nombre\nMúsica')).toEqual(first);
    await expect(send(id, 'Nombre\nArte')).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('is refused while parts of the other are there [IMP-18]', async () => {
    const id = v7();
    await app.send(BeginImport, { id, name: 'lista.csv' });
    await app.send(AppendToImport, { id, part: 0, data: Buffer.from('Nombre\nArte').toString('base64') });
    await expect(send(id, 'Nombre\nMúsica')).rejects.toMatchObject({ code: 'already_exists' });
    expect(await app.send(GetImport, { id })).toMatchObject({ state: 'uploading' });
  });
});

describe('a refused upload', () => {
  const contentHash = hashOf('Nombre');
  const begin = async () => {
    const id = v7();
    await app.send(BeginImport, { id, name: 'lista.csv' });
    return id;
  };
  const append = (id: string, text: string) =>
    app.send(AppendToImport, { id, part: 0, data: Buffer.from(text).toString('base64') });
  const tooLong = `Nombre;Área\nEva;${'x'.repeat(10_001)}`;

  it('is refused with the same words again, until the file comes again [IMP-02]', async () => {
    const id = await begin();
    await append(id, tooLong);
    const refusal = {
      code: 'validation_failed',
      errors: [{ field: 'file', message: 'La celda de la fila 2, columna B, tiene más de 10.000 caracteres.' }],
    };
    const finish = (text: string) => app.send(FinishImportUpload, { id, contentHash: hashOf(text) });
    for (let times = 0; times < 3; times += 1) await expect(finish(tooLong)).rejects.toMatchObject(refusal);
    await expect(app.send(FinishImportUpload, { id, contentHash })).rejects.toMatchObject({ code: 'already_exists' });
    await append(id, 'Nombre\nEva');
    for (let times = 0; times < 2; times += 1)
      expect(await finish('Nombre\nEva')).toMatchObject({ state: 'read', rows: 1 });
  });

  it('is read once when its end comes twice at the same time [IMP-02]', async () => {
    const id = await begin();
    await append(id, 'Nombre');
    const twice = [1, 2].map(() => app.send(FinishImportUpload, { id, contentHash }));
    for (const result of await Promise.allSettled(twice))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'no_rows' } });
  });
});

it('an upload that was broken off leaves no bytes of its file, one under way stays [PRIV-01]', async () => {
  const begin = async (text: string) => {
    const id = v7();
    await app.send(BeginImport, { id, name: 'lista.csv' });
    await app.send(AppendToImport, { id, part: 0, data: Buffer.from(text).toString('base64') });
    return id;
  };
  const kept = await verified();
  const brokenOff = await begin('Nombre');
  app.clock.advance(61 * 60_000);
  const underWay = await begin('Nombre');
  await app.app.get(ImportStore, { strict: false }).prune();
  const rows = await app.source.query<{ id: string }[]>(
    'SELECT id FROM integrations.imports WHERE id = ANY ($1) ORDER BY id',
    [[kept, brokenOff, underWay]],
  );
  expect(rows.map(({ id }) => id)).toEqual([kept, underWay]);
  const parts = 'SELECT FROM integrations.import_parts WHERE import_id = $1';
  expect(await app.source.query(parts, [brokenOff])).toEqual([]);
});

describe('the quota of uploads', () => {
  const ana = { ...PRINCIPAL, userId: v7() };
  const eva = { ...PRINCIPAL, userId: v7() };
  const begin = (principal: Principal, id: string = v7()) =>
    withPrincipal(principal, () => app.send(BeginImport, { id, name: 'lista.csv' }));
  const upload = async (id: string, text: string) => {
    await begin(ana, id);
    return withPrincipal(ana, async () => {
      await app.send(AppendToImport, { id, part: 0, data: Buffer.from(text).toString('base64') });
      return app.send(FinishImportUpload, { id, contentHash: hashOf(text) });
    });
  };

  it('is 30 files of a user within an hour, with those that were refused [IMP-02]', async () => {
    const refused = v7();
    await expect(upload(refused, 'Nombre')).rejects.toMatchObject({ code: 'no_rows' });
    app.clock.advance(MINUTE_MS);
    for (let count = 1; count < MAX_UPLOADS; count += 1) await begin(ana);
    await expect(begin(ana)).rejects.toMatchObject({
      code: 'too_many_requests',
      params: { retryAfterSeconds: 59 * 60 },
    });
    await begin(eva);
    // The same upload again is none more.
    expect(await upload(refused, 'Nombre\nArte')).toMatchObject({ state: 'read', rows: 1 });
    app.clock.advance(59 * MINUTE_MS);
    await begin(ana);
    await expect(begin(ana)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
