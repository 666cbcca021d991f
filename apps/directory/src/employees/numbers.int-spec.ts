import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeEmployees,
  CreateDepartment,
  CreateEmployee,
  DeleteEmployee,
  EraseEmployee,
  FlagEmployee,
  GetEmployee,
  ImportEmployees,
  OptInEmployee,
  OptOutEmployee,
  RecordConsent,
  RestoreEmployees,
  UpdateEmployee,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
let own: string;
let other: string;
const department = async (name: string) => (await app.send(CreateDepartment, { id: v7(), name, description: null })).id;
beforeAll(async () => {
  app = await startDirectory();
  [own, other] = [await department('Propio'), await department('Ajeno')];
});
afterAll(() => app?.close());

let last = 0;
/** A number that no employee of this file has. */
const newNumber = (): string => `9${String((last += 1)).padStart(7, '0')}`;
const create = (phone: string, departmentId = own, consent?: boolean) =>
  app.send(CreateEmployee, { id: v7(), name: 'Ana', phone, departmentId, consent });
const asManager = <T>(act: () => Promise<T>): Promise<T> =>
  withPrincipal(principalOf('manager', { departmentIds: [own] }), act);
const factsOf = async (id: string) => {
  const { consentAt, optedOutAt, unreachableReason } = await app.send(GetEmployee, { id });
  return { consentAt, optedOutAt, unreachableReason };
};
const importRow = async (row: object) =>
  (await app.send(ImportEmployees, { jobId: randomUUID(), chunk: 0, rows: [{ id: v7(), ...row }] }))[0];
const at = '2026-01-16T08:00:00.000Z';
const optOut = (id: string) => app.send(OptOutEmployee, { id, at, source: 'whatsapp' });

describe('a number of another department [AUTH-11]', () => {
  const elsewhere = {
    code: 'validation_failed',
    errors: [{ field: 'phone', message: expect.stringContaining('es de otro departamento') }],
  };

  it.each([
    ['8800-0001', '88000001'],
    ['+504 8800-0002', '8800 0002'],
    ['88000003', '00504-8800-0003'],
    ['+52 1 55 1234 5678', '+52 55 1234 5678'],
    ['1234-5678', '+504 1234 5678'],
  ])('%s, written as %s, is given to no employee by a manager, and by others it is', async (phone, written) => {
    await create(phone, other);
    const mine = await create(newNumber());
    await expect(asManager(() => create(written, own, true))).rejects.toMatchObject(elsewhere);
    const patched = asManager(() => app.send(UpdateEmployee, { id: mine.id, patch: { phone: written } }));
    await expect(patched).rejects.toMatchObject(elsewhere);
    const rows = [{ id: v7(), create: { id: v7(), name: 'Eva', phone: written, departmentId: own } }];
    rows.push({ id: mine.id, patch: { phone: written } } as never);
    const imported = await asManager(() => app.send(ImportEmployees, { jobId: randomUUID(), chunk: 0, rows }));
    const failed = { result: 'failed', reason: elsewhere.errors[0]?.message };
    expect(imported).toMatchObject([failed, failed]);
    expect(await app.send(GetEmployee, { id: mine.id })).toMatchObject({ phone: mine.phone });
    const administrator = principalOf('administrator');
    expect(await withPrincipal(administrator, () => create(written))).toMatchObject({ phone: written });
    expect(await create(written)).toMatchObject({ phone: written });
  });

  it('is not brought back by a manager who undoes a deletion or an import', async () => {
    const [deleted, changed] = [newNumber(), newNumber()];
    const { id } = await create(deleted);
    const changes = await app.send(ChangeEmployees, { jobId: randomUUID(), chunk: 0, action: 'delete', ids: [id] });
    const [{ version = 0, previous } = {}] = changes;
    const moved = (await create(changed)).id;
    const update = await importRow({ id: moved, patch: { phone: newNumber() } });
    for (const phone of [deleted, changed]) await create(phone, other);
    const employees = [{ id, version, previous: previous as never }];
    const restore = () => app.send(RestoreEmployees, { jobId: randomUUID(), chunk: 0, employees });
    expect(await asManager(restore)).toMatchObject([{ id, result: 'failed', code: 'number_elsewhere' }]);
    const undo = { id: moved, version: update?.version, patch: update?.previous };
    expect(await asManager(() => importRow(undo))).toMatchObject({ result: 'failed' });
    expect(await restore()).toMatchObject([{ id, result: 'changed' }]);
    expect(await importRow(undo)).toMatchObject({ result: 'updated' });
  });

  it('shared already can be written otherwise; numbers of the own department and of none are free', async () => {
    const [shared, free] = [newNumber(), newNumber()];
    await create(shared, other);
    const { id } = await create(shared);
    const written = `+504 ${shared}`;
    const patch = { phone: written };
    expect(await asManager(() => app.send(UpdateEmployee, { id, patch }))).toMatchObject(patch);
    for (const name of ['first', 'second']) expect([name, await asManager(() => create(free))]).toBeDefined();
  });
});

describe('what is known of a number [EMP-11] [EMP-12] [CON-05]', () => {
  it('is the same for all employees who have it, and each change is published', async () => {
    const phone = newNumber();
    const [one, two] = [await create(phone), await create(`+504 ${phone}`, other)];
    await app.send(RecordConsent, { id: one.id, given: true, at });
    expect(await factsOf(two.id)).toMatchObject({ consentAt: at });
    expect(await factsOf((await create(phone, own, false)).id)).toMatchObject({ consentAt: at });
    await app.send(FlagEmployee, { id: two.id, reason: '131026' });
    await optOut(two.id);
    expect(await factsOf(one.id)).toEqual({ consentAt: null, optedOutAt: at, unreachableReason: '131026' });
    await eventually(() => {
      const versions = app.events.filter(({ subject }) => subject === one.id).map(({ version }) => version);
      expect(versions).toEqual([1, 2, 3, 4]);
    });
    await expect(create(phone, own, true)).rejects.toMatchObject({ code: 'opted_out' });
    await app.send(OptInEmployee, { id: one.id, at: '2026-01-17T08:00:00.000Z', source: 'whatsapp' });
    expect(await factsOf(two.id)).toMatchObject({ optedOutAt: null, consentAt: '2026-01-17T08:00:00.000Z' });
  });

  it.each([
    ['creation', async (phone: string) => (await create(phone)).id],
    [
      'change',
      async (phone: string) => {
        const { id } = await create(newNumber());
        await app.send(UpdateEmployee, { id, patch: { phone, consent: false } });
        return id;
      },
    ],
    [
      'import',
      async (phone: string) => {
        const id = v7();
        await importRow({ id, create: { id, name: 'Eva', phone, departmentId: own } });
        return id;
      },
    ],
  ])('comes with the number at a %s, and stays with those who have it', async (_by, get) => {
    const phone = newNumber();
    const { id } = await create(phone);
    await optOut(id);
    const later = await get(phone);
    for (const one of [id, later]) expect(await factsOf(one)).toMatchObject({ optedOutAt: at });
  });

  it('reaches the other rows of an import, also those before', async () => {
    const phone = newNumber();
    const ids = [v7(), v7()];
    const rows = ids.map((id, index) => ({
      id,
      create: { id, name: 'Eva', phone, departmentId: own, consent: index === 1 },
    }));
    await app.send(ImportEmployees, { jobId: randomUUID(), chunk: 0, rows });
    for (const id of ids) expect(await factsOf(id)).toMatchObject({ consentAt: expect.any(String) });
  });

  it('is not escaped by deleting who has opted out, or by another number meanwhile, only by an erasure', async () => {
    const [deleted, left, erased] = [newNumber(), newNumber(), newNumber()];
    const [one, two, three] = [await create(deleted), await create(left), await create(erased)];
    for (const { id } of [one, two, three]) await optOut(id);
    await app.send(DeleteEmployee, { id: one.id });
    await app.send(UpdateEmployee, { id: two.id, patch: { phone: newNumber() } });
    await app.send(EraseEmployee, { id: three.id, names: [], phones: [] });
    expect(await factsOf(two.id)).toMatchObject({ optedOutAt: null });
    for (const phone of [deleted, left]) {
      await expect(create(phone, own, true)).rejects.toMatchObject({ code: 'opted_out' });
      expect(await factsOf((await create(phone)).id)).toMatchObject({ optedOutAt: at });
    }
    expect(await factsOf((await create(erased, own, true)).id)).toMatchObject({ optedOutAt: null });
  });

  it('holds also for who is added while it changes', async () => {
    const phone = newNumber();
    const { id } = await create(phone);
    const [added] = await Promise.all([create(phone), optOut(id)]);
    await eventually(async () => expect(await factsOf(added.id)).toMatchObject({ optedOutAt: at }));
  });
});
