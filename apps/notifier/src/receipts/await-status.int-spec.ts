import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted } from '../__fixtures__/statuses.js';

/** Longer than the time between two messages to one person, which is 6 s. */
const WAIT_MS = 10_000;

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', (provider) => ({
    ...cloudSettings(provider),
    WHATSAPP_RECONCILE_SECONDS: String(WAIT_MS / 1_000),
  }));
});
afterAll(() => notifier?.close());

const counted = async () => metricIn(await metricsText(), 'recuerda_possible_duplicates_total', { cause: 'no_answer' });

/** Sends a reminder whose first POST gets this answer. Returns the time to the second, ms. */
async function gapAfter(answer: { status: number; body: object | string }): Promise<number> {
  const { reminderId, event, to } = dueReminder(notifier.surroundings);
  notifier.provider.behave({ ...answer, times: 1 }, to);
  await notifier.publisher.publish([event]);
  await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
  const [first = 0, second = 0, ...more] = notifier.provider.receivedBy(to).map(({ receivedAt }) => +receivedAt);
  expect(more).toEqual([]);
  return second - first;
}
const LOST = { status: 504, body: '<html>504 Gateway Time-out</html>' };
const OF_META = { status: 500, body: { error: { code: 131_000, message: 'Something went wrong' } } };

it.each([
  ['within a season', 89, true],
  ['before that', 91, false],
])('a lost answer is waited for if statuses came %s; an error of Meta is none [WA-92]', async (_when, days, waits) => {
  await notifier.database.query(
    `INSERT INTO notifier.provider_state AS row (account, statuses_at) VALUES ('whatsapp:cloud:1001', $1)
     ON CONFLICT (account) DO UPDATE SET statuses_at = excluded.statuses_at`,
    [new Date(Date.now() - days * DAY_MS)],
  );
  notifier.provider.behave(accepted('wamid.1'));
  const before = await counted();
  const [lost, refused] = await Promise.all([gapAfter(LOST), gapAfter(OF_META)]);
  expect([lost >= WAIT_MS, refused >= WAIT_MS]).toEqual([waits, false]);
  // Also where the second POST had to wait for the turn of this person.
  expect(await counted()).toBe(before + 1);
});
