import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { GetProviderState, ReminderDeferred, RemindersReleased } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report, statusOf } from '../__fixtures__/statuses.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', cloudSettings);
});
afterAll(() => notifier?.close());
beforeEach(async () => {
  await notifier.database.query('TRUNCATE notifier.provider_state, notifier.messages');
  await eventually(async () => expect((await state()).state).toBe('working'));
  notifier.surroundings.holds.length = 0;
});

const UNPAID = { code: 131042, reason: 'There is an error with the payment method.' };
const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!;
/** A reminder that Meta takes, if it gets it. */
const dispatch = async () => {
  const reminder = dueReminder(notifier.surroundings);
  notifier.provider.behave(accepted(`wamid.${reminder.reminderId}`), reminder.to);
  await notifier.publisher.publish([reminder.event]);
  return reminder;
};
const send = async () => {
  const reminder = await dispatch();
  await eventually(() => expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']));
  return reminder;
};
const stop = async () => {
  const { reminderId } = await send();
  await report(notifier, statusOf(reminderId, 'failed', UNPAID));
  expect((await state()).state).toBe('stopped');
  return reminderId;
};
/** A reminder that is sent although the account has stopped. */
const probe = async () => {
  const probes = notifier.surroundings.holds.filter(RemindersReleased.is).length;
  await notifier.database.query(`UPDATE notifier.provider_state SET probe_at = now() - interval '1 second'`);
  await eventually(() => expect(notifier.surroundings.holds.filter(RemindersReleased.is)).toHaveLength(probes + 1));
  return send();
};

it('reminders are held when Meta stops the account by a status, until a status says "sent" [WA-13]', async () => {
  const { reminderId: early } = await send();
  const failed = await stop();
  expect(await state()).toMatchObject({ state: 'stopped', reason: 'payment', answer: `131042: ${UNPAID.reason}` });
  await report(notifier, statusOf(early, 'delivered'));
  const held = await dispatch();
  await eventually(() =>
    expect(notifier.surroundings.holds.filter(ReminderDeferred.is).map(({ data }) => data)).toMatchObject([
      { reminderId: held.reminderId, reason: 'provider_stopped' },
    ]),
  );
  expect(notifier.provider.receivedBy(held.to)).toEqual([]);

  await report(notifier, statusOf((await probe()).reminderId, 'failed', UNPAID));
  const paid = await probe();
  expect((await state()).state).toBe('stopped');
  await report(notifier, statusOf(paid.reminderId, 'sent'));
  expect((await state()).state).toBe('working');
  const released = notifier.surroundings.holds.filter(RemindersReleased.is).map(({ data }) => data);
  expect(released).toContainEqual({ account: 'whatsapp:cloud:1001', reason: 'provider_stopped' });

  await report(notifier, statusOf(failed, 'failed', UNPAID));
  expect((await state()).state).toBe('working');
});

it('the next message that Meta takes ends the stop where statuses no longer come [WA-13]', async () => {
  await stop();
  await notifier.database.query(`UPDATE notifier.provider_state SET statuses_at = now() - interval '2 hours'`);
  await probe();
  expect((await state()).state).toBe('working');
});

it('free text that a status refuses closes the window of that person only: the template is next [WA-17]', async () => {
  const [other, refused] = [await send(), await send()];
  await notifier.database.query(`UPDATE notifier.recipients SET window_until = now() + interval '5 hours'`);
  await report(
    notifier,
    statusOf(other.reminderId, 'failed', { code: 131_000 }),
    statusOf(refused.reminderId, 'failed', { code: 131_047 }),
  );
  const open = await notifier.database.query<{ phone: string }[]>(
    'SELECT phone FROM notifier.recipients WHERE window_until > now() AND phone = ANY ($1)',
    [[other.to, refused.to]],
  );
  expect(open).toEqual([{ phone: other.to }]);
});
