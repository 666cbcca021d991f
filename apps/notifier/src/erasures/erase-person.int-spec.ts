import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { ErasePerson } from './erase-person.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

it('a message with several reminders that was never ended is erased, unless one may be sent [PRIV-04]', async () => {
  const employeeId = uuidv7();
  /** Its process was killed; its reminders were settled one by one. */
  const leave = async (status: string) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, attempts, claimed_until, published,
         created_at)
       VALUES ($1, 'bundle', $2, '50499887766', 'Hola Ana', 'sending', 1, now(), true, now())`,
      [id, employeeId],
    );
    await database.source.query(
      `INSERT INTO notifier.deliveries (reminder_id, task_id, employee_id, due_at, phone, status, attempts_started,
         attempts_finished, claimed_until, created_at, message_id)
       VALUES ($1, $1, $2, now(), '50499887766', $3, 1, 1, now(), now(), $4)`,
      [uuidv7(), employeeId, status, id],
    );
    return id;
  };
  const [ended, sending] = [await leave('sent'), await leave('sending')];
  const person = { id: employeeId, names: ['Ana'], phones: ['+504 9988-7766'], repeated: false };
  await new ErasePerson(database.source).erase(person);
  const textOf = async (id: string) =>
    await database.source.query<object[]>('SELECT phone, text FROM notifier.messages WHERE id = $1', [id]);
  expect(await textOf(ended)).toEqual([{ phone: '', text: '' }]);
  expect(await textOf(sending)).toEqual([{ phone: '50499887766', text: 'Hola Ana' }]);
});
