import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  type EmployeePatch,
  type EmployeeView,
  FlagEmployee,
  GetEmployee,
  ImportEmployees,
  OptInEmployee,
  OptOutEmployee,
} from '@recuerda/contracts';
import { untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

const department = async (name: string) => (await app.send(CreateDepartment, { id: v7(), name, description: null })).id;

it('an import locks no department before its employees, as all that change both do', async () => {
  const [from, to] = [await department('Ventas'), await department('Oficina')];
  const { id } = await app.send(CreateEmployee, { id: v7(), name: 'Ana', phone: '1', departmentId: from });
  const other = app.source.createQueryRunner();
  await other.startTransaction();
  try {
    await other.query('SELECT 1 FROM directory.employees WHERE id = $1 FOR UPDATE', [id]);
    const rows = [{ id, patch: { departmentId: to } }];
    const imported = app.send(ImportEmployees, { jobId: randomUUID(), chunk: 0, rows });
    await untilWaiting(app.source);
    await other.query('SELECT 1 FROM directory.departments WHERE id = $1 FOR UPDATE NOWAIT', [to]);
    await other.commitTransaction();
    expect(await imported).toMatchObject([{ result: 'updated' }]);
  } finally {
    await other.release();
  }
});

describe('undoing an import', () => {
  const [at, reason] = ['2026-01-16T08:00:00.000Z', '131026'];
  const other = { phone: '8888-0001' };
  const decided: (keyof EmployeeView)[] = ['phone', 'consentAt', 'consentSource', 'optedOutAt', 'unreachableReason'];
  const valuesOf = (employee: EmployeeView) => decided.map((field) => employee[field]);

  it.each<[string, typeof OptOutEmployee, EmployeePatch]>([
    ['who has opted out, and whose number was changed', OptOutEmployee, other],
    ['who has agreed, and whose number was changed', OptInEmployee, other],
    ['who has agreed, also with the new number', OptInEmployee, { ...other, consent: true }],
    ['whose consent was withdrawn', OptInEmployee, { consent: false }],
  ])('brings back what is known of an employee %s [IMP-09]', async (_who, decide, patch) => {
    const departmentId = await department(`Ventas ${randomUUID()}`);
    const { id } = await app.send(CreateEmployee, { id: v7(), name: 'Eva', phone: '9999-0001', departmentId });
    await app.send(decide, { id, at, source: 'whatsapp' });
    const before = await app.send(FlagEmployee, { id, reason });
    const change = async (row: object) =>
      (await app.send(ImportEmployees, { jobId: randomUUID(), chunk: 0, rows: [{ id, ...row }] }))[0];
    const imported = await change({ patch });
    expect(valuesOf(await app.send(GetEmployee, { id }))).not.toEqual(valuesOf(before));
    expect(await change({ version: imported?.version, patch: imported?.previous })).toMatchObject({
      result: 'updated',
    });
    expect(valuesOf(await app.send(GetEmployee, { id }))).toEqual(valuesOf(before));
  });
});
