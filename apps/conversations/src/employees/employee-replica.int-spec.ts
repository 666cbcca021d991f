import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmployeeUpdated } from '@recuerda/contracts';
import { BARE_EMPLOYEE, untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT, stamps } from '../__fixtures__/department.js';
import { textFrom } from '../__fixtures__/text-from.js';
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
    data: { ...BARE_EMPLOYEE, id, name: 'Ana', phone, departmentId: DEPARTMENT, ...stamps },
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

it('what the provider calls a person is forgotten also if it is learnt while the number changes [WA-52]', async () => {
  const id = v7();
  await replica.save([updated(id, 1, '9999-0001')]);
  const saved = await app.source.transaction(async (manager) => {
    await replica.learnUser('HN.1', ['50499990001'], id, manager);
    const saving = replica.save([updated(id, 2, '9999-0002')]);
    await Promise.race([saving, untilWaiting(app.source)]);
    return { saving };
  });
  await saved.saving;
  expect(await replica.ofUser('HN.1', app.source.manager)).toBeUndefined();
});

it('an answer from a former number says nothing of what the provider calls the employee [WA-52]', async () => {
  const id = await app.employee('9999-0003');
  await app.employee('9999-0004', 'Ana', id);
  const { manager } = app.source;
  app.probe.sent.set('wamid.SENT', { employeeId: id });
  const reply = async (phone: string, user: string) => {
    const more = { from: phone || undefined, from_user_id: user, context: { id: 'wamid.SENT' } };
    await app.receive(textFrom(phone, 'lista', more));
    await app.settled();
    return (await replica.ofUser(user, manager))?.id;
  };
  expect(await reply('50499990003', 'HN.2')).toBeUndefined();
  expect([await reply('50499990004', 'HN.3'), await reply('', 'HN.4')]).toEqual([id, id]);
});

it('a copy follows its employee, and no event that comes late or twice [EMP-11]', async () => {
  const id = v7();
  const { manager } = app.source;
  await replica.save([updated(id, 2, '9999-0006')]);
  await replica.learnUser('HN.6', ['50499990006'], id, manager);
  const optedOutAt = new Date('2026-01-15T12:00:00.000Z');
  await replica.setOptedOut({ id, version: 2 }, optedOutAt);
  await replica.save([updated(id, 1, '9999-0005')]);
  await replica.save([updated(id, 2, '9999-0006')]);
  expect(await replica.find(id)).toMatchObject({ version: 2, phone: '9999-0006', optedOutAt });
  expect((await replica.ofUser('HN.6', manager))?.id).toBe(id);
  await replica.save([updated(id, 3, '9999-0007')]);
  expect(await replica.find(id)).toMatchObject({ version: 3, phone: '9999-0007', optedOutAt: null });
  expect(await replica.ofUser('HN.6', manager)).toBeUndefined();
});
