import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateDepartment, CreateEmployee, ImportEmployees } from '@recuerda/contracts';
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
