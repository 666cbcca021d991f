import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateDepartment, CreateEmployee, type EmployeePatch, UpdateEmployee } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
let departmentId: string;
beforeAll(async () => {
  app = await startDirectory();
  departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Ventas', description: null })).id;
});
afterAll(() => app.close());

const create = (name: string) => app.send(CreateEmployee, { id: v7(), name, phone: '9999-9999', departmentId });

it('an employee is not changed over what somebody else has changed [MERGE-01]', async () => {
  const { id } = await create('Marta');
  const seen = { phone: '9999-0001', consent: false };
  await app.send(UpdateEmployee, { id, patch: seen });
  await app.send(UpdateEmployee, { id, patch: { name: 'Marta Paz', consent: true } });
  const change = (patch: EmployeePatch, expected: EmployeePatch) => app.send(UpdateEmployee, { id, patch, expected });
  const refusal = (...fields: string[]) => ({ code: 'fields_changed', errors: fields.map((field) => ({ field })) });
  await expect(change({ name: 'Marta P.' }, { name: 'Marta' })).rejects.toMatchObject(refusal('name'));
  await expect(change({ phone: '9999-0002' }, { phone: '9999-0001', consent: false })).rejects.toMatchObject(
    refusal('consent'),
  );
  // What is stored already is no conflict.
  const same = await change({ name: 'Marta Paz', phone: '9999-0002' }, { name: 'Marta', phone: '9999-0001' });
  expect(same).toMatchObject({ name: 'Marta Paz', phone: '9999-0002' });
});
