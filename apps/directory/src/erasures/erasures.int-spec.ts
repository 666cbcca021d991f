import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ChangeEmployees,
  CreateDepartment,
  CreateEmployee,
  EmployeeDeleted,
  EmployeeErased,
  EraseEmployee,
  ErasePerson,
  RestoreEmployees,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
let departmentId: string;
beforeAll(async () => {
  app = await startDirectory();
  departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Dirección', description: null })).id;
});
afterAll(() => app?.close());

const create = (name: string, phone: string) => app.send(CreateEmployee, { id: v7(), name, phone, departmentId });
const erased = (id: string) => app.events.filter(EmployeeErased.is).filter(({ subject }) => subject === id);

it('the event of an erasure has the names and numbers, the event of the deletion has not [PRIV-01]', async () => {
  const { id } = await create('Ana Paz', '9876-5432');
  await app.send(EraseEmployee, { id, names: ['Ana Rey', 'Ana Paz'], phones: ['9700-0001'] });
  await eventually(() => expect(erased(id)).toHaveLength(1));
  expect(erased(id)[0]?.data).toEqual({
    id,
    names: ['Ana Paz', 'Ana Rey'],
    phones: ['9876-5432', '9700-0001'],
    shared: [],
    repeated: false,
  });
  const deletion = app.events.filter(EmployeeDeleted.is).find(({ subject }) => subject === id);
  expect(deletion?.data).toEqual({ id, previous: { departmentId } });
});

it('an erasure says which numbers others have, however they write them [PRIV-04]', async () => {
  const { id } = await create('Ana Mar', '9876-2222');
  await create('Beto Mar', '+504 98762222');
  await app.send(EraseEmployee, { id, names: [], phones: ['9876-3333'] });
  await eventually(() => expect(erased(id)[0]?.data).toMatchObject({ shared: ['+504 98762222'] }));
});

it('an erasure also takes the mail address out of texts [MAIL-01]', async () => {
  const { id } = await app.send(CreateEmployee, {
    ...{ id: v7(), name: 'Eva Rey', phone: '9876-1111', departmentId, email: 'eva@example.org' },
  });
  await app.send(EraseEmployee, { id, names: [], phones: [] });
  await eventually(() => expect(erased(id)[0]?.data).toMatchObject({ names: ['Eva Rey', 'eva@example.org'] }));
});

it('an erasure is published again for a day, without values [PRIV-04]', async () => {
  const { id } = await create('Luis Sol', '9876-0001');
  await app.send(EraseEmployee, { id, names: [], phones: [] });
  await app.repeatErasures.repeatErasures();
  await eventually(() => expect(erased(id)).toHaveLength(2));
  expect(erased(id)[1]?.data).toEqual({ id, names: [], phones: [], repeated: true });
  await app.source.query(`UPDATE directory.erasures SET erased_at = now() - interval '25 hours'`);
  await app.repeatErasures.repeatErasures();
  expect(await app.source.query('SELECT * FROM directory.erasures')).toEqual([]);
  expect(erased(id)).toHaveLength(2);
});

it('a present employee cannot be erased as a former one, by number or by id [PRIV-02]', async () => {
  const { id } = await create('Eva Luz', '+504 9876-0002');
  const request = { ids: [id], name: 'Eva Luz', phone: '98760002' };
  await expect(app.send(ErasePerson, request)).rejects.toMatchObject({ code: 'validation_failed' });
  const other = { ...request, phone: '553112345678', phones: ['+5049876-0002'] };
  await expect(app.send(ErasePerson, other)).rejects.toMatchObject({ code: 'validation_failed' });
  const former = v7();
  await app.send(ErasePerson, { ids: [id, former], name: 'Eva Luz', phone: '98760003' });
  await eventually(() => expect(erased(former)).toHaveLength(1));
  expect(erased(id)).toEqual([]);
});

it('who was deleted with many, and was never sent anything, is erased and does not come back [PRIV-02]', async () => {
  const [gone, other] = [await create('Ema Sol', '+504 9876-0004'), await create('Ana Sol', '9876-0005')];
  const ids = [gone.id, other.id];
  const deleted = await app.send(ChangeEmployees, { jobId: v7(), chunk: 0, action: 'delete', ids });
  await app.send(ErasePerson, { ids: [], name: 'Ema Sol', phone: '98760004' });
  const kept = await app.source.query<{ id: string }[]>('SELECT id FROM directory.deleted_rows');
  expect(kept.map(({ id }) => id)).toEqual([other.id]);
  await eventually(() => expect(erased(gone.id)).toHaveLength(1));
  expect(erased(other.id)).toEqual([]);
  const employees = deleted.map(({ id, version = 0, previous }) => ({
    id,
    version,
    previous: previous ?? { departmentId, isDeleted: true },
  }));
  expect(await app.send(RestoreEmployees, { jobId: v7(), chunk: 0, employees })).toMatchObject([
    { id: gone.id, result: 'failed', code: 'employee_not_found' },
    { id: other.id, result: 'changed' },
  ]);
});
