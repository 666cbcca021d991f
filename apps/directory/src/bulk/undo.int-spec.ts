import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  DeleteEmployee,
  GetEmployee,
  UndoEmployeeDeletion,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
const [departmentId, other] = [v7(), v7()];
beforeAll(async () => {
  app = await startDirectory();
  for (const id of [departmentId, other]) await app.send(CreateDepartment, { id, name: id, description: null });
});
afterAll(() => app.close());

const create = (name: string, phone: string) => app.send(CreateEmployee, { id: v7(), name, phone, departmentId });
const remove = (id: string, changeId?: string) => app.send(DeleteEmployee, { id, changeId });
const undo = (id: string, change: string) => app.send(UndoEmployeeDeletion, { id, change });
const age = (change: string, minutes: number) =>
  app.source.query(`UPDATE directory.applied_chunks SET applied_at = applied_at - $2::interval WHERE job_id = $1`, [
    change,
    `${minutes} minutes`,
  ]);

it('an employee who was deleted comes back within an hour, once, and not later [UNDO-02, UNDO-04]', async () => {
  const [ana, luis] = [await create('Ana', '9999-0001'), await create('Luis', '9999-0002')];
  const [within, late] = [v7(), v7()];
  await remove(ana.id, within);
  await remove(luis.id, late);
  await age(within, 59.5);
  await age(late, 60);
  expect(await undo(ana.id, within)).toEqual({ ...ana, updatedAt: expect.any(String) });
  await expect(undo(luis.id, late)).rejects.toMatchObject({ code: 'not_undoable' });
  await remove(ana.id);
  await expect(undo(ana.id, within)).rejects.toMatchObject({ code: 'employee_not_found' });
});

it('nothing is kept of an employee whose deletion is not to be undone', async () => {
  const [kept, gone] = [await create('Eva', '9999-0003'), await create('Iris', '9999-0004')];
  const change = v7();
  await remove(kept.id, change);
  await remove(gone.id);
  const rows = await app.source.query('SELECT id FROM directory.deleted_rows WHERE id = ANY ($1)', [
    [kept.id, gone.id],
  ]);
  expect(rows).toEqual([{ id: kept.id }]);
  await expect(undo(gone.id, change)).rejects.toMatchObject({ code: 'not_undoable' });
  const stranger = principalOf('manager', { departmentIds: [other] });
  await expect(withPrincipal(stranger, () => undo(kept.id, change))).rejects.toMatchObject({
    code: 'department_not_found',
  });
  await expect(app.send(GetEmployee, { id: kept.id })).rejects.toMatchObject({ code: 'employee_not_found' });
});
