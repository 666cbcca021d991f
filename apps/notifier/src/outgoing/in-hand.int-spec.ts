import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { consistently, eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { FinishAttempts } from '../deliveries/finish-attempts.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process');
});
afterAll(() => notifier?.close());

it('a reminder is sent once, although its outcome cannot be recorded until its claim has ended', async () => {
  const { publisher, provider, database, surroundings } = notifier;
  const { finishAttempts } = FinishAttempts.prototype;
  let isAway = true;
  jest.spyOn(FinishAttempts.prototype, 'finishAttempts').mockImplementation(function (this: FinishAttempts, ...given) {
    return isAway ? Promise.reject(new Error('the database is away')) : finishAttempts.apply(this, given);
  });
  const { event, to, reminderId } = dueReminder(surroundings);
  const other = dueReminder(surroundings);
  const first = publisher.publish([event]);
  await eventually(() => provider.receivedBy(to).length === 1);
  await database.query(`UPDATE notifier.messages SET claimed_until = now() - interval '1 s' WHERE id = $1`, [
    reminderId,
  ]);
  const again = publisher.publish([{ ...event, id: uuidv7() }, other.event]);
  // Others go out meanwhile.
  await eventually(() => provider.receivedBy(other.to).length === 1);
  await consistently(() => expect(provider.receivedBy(to)).toHaveLength(1));
  isAway = false;
  await Promise.all([first, again]);
  expect(provider.receivedBy(to)).toHaveLength(1);
  expect(surroundings.results.filter(({ subject }) => subject === reminderId)).not.toEqual([]);
});
