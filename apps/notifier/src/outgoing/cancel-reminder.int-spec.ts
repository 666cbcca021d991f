import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { noteWriteOrder } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { BeginAttempts } from '../deliveries/begin-attempts.js';
import { CancelReminder } from './cancel-reminder.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

/** A delivery whose POST another notifier has open. Returns how it is cancelled, and the end of that claim. */
async function posting() {
  const about = { reminderId: uuidv7(), taskId: uuidv7() };
  const now = new Date();
  const attempt = {
    ...{ id: about.reminderId, taskId: about.taskId },
    employeeId: uuidv7(),
    departmentId: null,
    dueAt: now.toISOString(),
    phone: '50499887766',
    account: 'one',
    sendUntil: null,
  };
  expect(await new BeginAttempts(database.source, { now: () => now }).beginAttempts([attempt], ['one'])).toMatchObject([
    { kind: 'begun' },
  ]);
  const [row] = await database.source.query<{ until: Date }[]>(
    'SELECT claimed_until AS until FROM notifier.messages WHERE id = $1',
    [about.reminderId],
  );
  const cancel = new CancelReminder(database.source, { now: () => new Date() });
  return {
    ...about,
    endsAt: row!.until.getTime(),
    cancelAt: (ms: number) => cancel.cancelDelivery({ ...about, dueAt: now, now: new Date(ms) }),
  };
}

it('a stop does not cancel a delivery whose POST another notifier has open, until its claim ends', async () => {
  const { cancelAt, endsAt } = await posting();
  expect(await cancelAt(endsAt - 1)).toMatchObject({ status: 'sending', fresh: false });
  expect(await cancelAt(endsAt)).toMatchObject({ status: 'cancelled', fresh: true });
  expect(await cancelAt(endsAt + 1)).toMatchObject({ status: 'cancelled', fresh: false });
});

it('a stop cancels a delivery that waits for its next attempt, before it may begin [REM-02]', async () => {
  const { reminderId, cancelAt, endsAt } = await posting();
  await database.source.query('UPDATE notifier.messages SET claim = NULL WHERE id = $1', [reminderId]);
  expect(await cancelAt(endsAt - 1)).toMatchObject({ status: 'cancelled', fresh: true });
});

it.each(['sent', 'failed'])('a stop leaves a delivery that was %s', async (status) => {
  const { reminderId, cancelAt, endsAt } = await posting();
  const end = 'UPDATE notifier.messages SET claim = NULL, status = $2, sent_at = now() WHERE id = $1';
  await database.source.query(end, [reminderId, status]);
  expect(await cancelAt(endsAt)).toMatchObject({ status, fresh: false });
});

it('stops at once of several deliveries, and of one twice, cancel each once, in the order of their ids', async () => {
  const now = new Date();
  const ids = Array.from({ length: 4 }, () => uuidv7());
  const { taken, stop } = await noteWriteOrder(database.source, 'notifier.messages', 'id');
  const cancel = new CancelReminder(database.source, { now: () => new Date() });
  const stopped = [2, 0, 3, 1, 1, 3, 0, 2].map((index) => ids[index] ?? '');
  const all = stopped.map((reminderId) => cancel.cancelDelivery({ reminderId, taskId: uuidv7(), dueAt: now, now }));
  const fresh = (await Promise.all(all)).map((one, index) => (one.fresh ? [stopped[index]] : [])).flat();
  expect(fresh.toSorted()).toEqual(ids);
  expect((await taken()).slice(-4)).toEqual(ids);
  await stop();
});
