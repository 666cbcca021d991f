import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmployeeUpdated } from '@recuerda/contracts';
import { untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT, stamps } from '../__fixtures__/department.js';
import { EmployeeReplica } from './employee.replica.js';

let app: ConversationsApp;
let replica: EmployeeReplica;
beforeAll(async () => {
  app = await startConversations();
  replica = app.app.get(EmployeeReplica, { strict: false });
});
afterAll(() => app.close());

const updated = (id: string, version: number, phone = '9999-9999') =>
  EmployeeUpdated.create({
    id: v7(),
    subject: id,
    time: new Date(),
    version,
    data: { id, name: 'Ana', phone, departmentId: DEPARTMENT, ...stamps },
  });

it('copies are locked in the order of their ids, whatever the order of the events', async () => {
  const [first, second] = [v7(), v7()];
  await replica.save([updated(first, 1), updated(second, 1)]);
  const free = await app.source.transaction(async (manager) => {
    const lock = (id: string) =>
      manager.query<unknown[]>('SELECT id FROM conversations.employee_copies WHERE id = $1 FOR UPDATE SKIP LOCKED', [
        id,
      ]);
    await lock(first);
    const saved = replica.save([updated(second, 2), updated(first, 2)]);
    await untilWaiting(app.source);
    return { rows: await lock(second), saved };
  });
  await free.saved;
  expect(free.rows).toEqual([{ id: second }]);
});
