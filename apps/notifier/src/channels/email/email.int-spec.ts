import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BundleDue, type BundleDueData, GetMailState, GetProviderState, ListDeliveries } from '@recuerda/contracts';
import { KeyRing, metricsText, openDoneLink } from '@recuerda/service';
import { eventually, metricIn, TEST_KEY } from '@recuerda/testing';
import { v7 } from 'uuid';
import { insertSending } from '../../__fixtures__/insert-sending.js';
import { type MailingNotifier, startMailing } from '../../__fixtures__/mailing-notifier.js';
import type { dueReminder } from '../../__fixtures__/notifier-under-test.js';

const ACCOUNT = 'email:smtp';
/** Meta's answer for a number that is not on WhatsApp. */
const REFUSED = { status: 400, body: { error: { code: 131_026, message: 'Message undeliverable' } } };

let mailing: MailingNotifier;
let { smtp, notifier, setUp } = {} as MailingNotifier;
beforeAll(async () => {
  mailing = await startMailing({ mailFallback: true });
  ({ smtp, notifier, setUp } = mailing);
});
afterEach(() => {
  smtp.refused.clear();
  notifier.provider.reset();
});
afterAll(() => mailing?.close());

/** A due reminder of an employee with an address, whose number is refused. */
function refusedReminder(more: object = {}) {
  const reminder = mailing.reminderWithAddress(more);
  notifier.provider.behave(REFUSED, reminder.to);
  return reminder;
}
const delivery = async ({ taskId }: { taskId: string }) =>
  (await notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
const publish = ({ event }: Pick<ReturnType<typeof dueReminder>, 'event'>) => notifier.publisher.publish([event]);
const flagged = (taskId: string) => {
  const id = notifier.surroundings.facts.get(taskId)?.employeeId;
  return notifier.surroundings.flags.filter((flag) => flag.id === id);
};

it('a reminder of a refused number goes by mail, as the second attempt of its row [MAIL-02]', async () => {
  const reminder = refusedReminder();
  await publish(reminder);
  const [mail, ...others] = smtp.mailsTo(reminder.email);
  expect(others).toEqual([]);
  expect(await delivery(reminder)).toMatchObject({ status: 'sent', attempts: 2, byMail: true, to: reminder.email });
  expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']);
  expect(notifier.provider.receivedBy(reminder.to)).toHaveLength(1);
  // The number stays the one that is tried first.
  expect(flagged(reminder.taskId)).toEqual([]);
  const { title, employeeId } = notifier.surroundings.facts.get(reminder.taskId)!;
  expect(mail?.source).toContain(`Subject: Recordatorio: ${title}`);
  expect(mail?.source).toMatch(
    /Content-Type: text\/plain[^]*Hola Ana Núñez[^]*Content-Type: text\/html[^]*Hola Ana Núñez/,
  );
  // Words that are bold on WhatsApp are so in HTML, and have no asterisks.
  expect(mail?.source).toContain(`<b>${title}</b>`);
  expect(mail?.source).not.toContain(`*${title}*`);
  const [, token = ''] = /https:\/\/recuerda\.example\.org\/done\/([\w-]+)/.exec(mail?.source ?? '') ?? [];
  const link = openDoneLink(new KeyRing([TEST_KEY]), token, new Date());
  expect(link).toMatchObject({ taskId: reminder.taskId, employeeId });
  expect(await metricsText()).toContain(`recuerda_sends_total{account="${ACCOUNT}",outcome="sent",reason=""} `);
});

it('several reminders of a refused number are one mail, with a link for each [MAIL-02]', async () => {
  const one = refusedReminder();
  const { employeeId, employeePhone } = notifier.surroundings.facts.get(one.taskId)!;
  const other = refusedReminder({ employeeId, employeePhone, employeeEmail: one.email });
  const messageId = v7();
  const reminders = [one, other].map(({ event }) => event.data as BundleDueData['reminders'][number]);
  const data = { messageId, employeeId, departmentId: null, sendAt: new Date().toISOString(), reminders };
  const about = { time: new Date(), expirytime: new Date(Date.now() + 600_000), data };
  await notifier.publisher.publish([BundleDue.create({ id: v7(), subject: messageId, ...about })]);
  const [mail, ...more] = smtp.mailsTo(one.email);
  expect(more).toEqual([]);
  expect(mail?.source).toContain('Subject: Recordatorio: Tienes 2 tareas pendientes');
  const tokens = new Set([...(mail?.source ?? '').matchAll(/\/done\/([\w-]+)/g)].map(([, token = '']) => token));
  const linked = [...tokens].map((token) => openDoneLink(new KeyRing([TEST_KEY]), token, new Date())?.taskId);
  expect(linked).toEqual([one.taskId, other.taskId]);
  for (const each of [one, other])
    expect(await delivery(each)).toMatchObject({ status: 'sent', attempts: 2, byMail: true, to: one.email });
});

it.each([
  ['without an address', { employeeEmail: null }, true],
  ['while the school has it off', {}, false],
])('no mail %s: the number is flagged, the reminder has failed [MAIL-01]', async (_when, more, mailFallback) => {
  await setUp({ mailFallback });
  const reminder = refusedReminder(more);
  const before = smtp.mails.length;
  await publish(reminder);
  expect(await delivery(reminder)).toMatchObject({ status: 'failed', attempts: 1, byMail: false });
  await eventually(() => expect(flagged(reminder.taskId)).toHaveLength(1));
  expect(smtp.mails).toHaveLength(before);
  await setUp({ mailFallback: true });
});

it('no mail to a number that WhatsApp takes, nor to a person who wants no messages [MAIL-03]', async () => {
  const reached = refusedReminder();
  notifier.provider.behave({ body: { messages: [{ id: 'wamid.1' }] } }, reached.to);
  await publish(reached);
  expect(await delivery(reached)).toMatchObject({ status: 'sent', attempts: 1, byMail: false });
  const opted = refusedReminder();
  notifier.provider.behave({ status: 400, body: { error: { code: 131_050, message: 'stopped' } } }, opted.to);
  await publish(opted);
  expect(await delivery(opted)).toMatchObject({ status: 'failed', attempts: 1, byMail: false });
  expect([...smtp.mailsTo(reached.email), ...smtp.mailsTo(opted.email)]).toEqual([]);
});

it('no mail once the task is stopped, or the person wrote BAJA, since its refusal [MAIL-04]', async () => {
  const reminder = refusedReminder();
  // Before the mail the task is read once more.
  let reads = 0;
  notifier.surroundings.beforeFacts = async () => {
    reads += 1;
    if (notifier.provider.receivedBy(reminder.to).length > 0) notifier.surroundings.facts.delete(reminder.taskId);
  };
  await publish(reminder);
  notifier.surroundings.beforeFacts = async () => undefined;
  expect(reads).toBeGreaterThan(1);
  expect(smtp.mailsTo(reminder.email)).toEqual([]);
  expect(await delivery(reminder)).toMatchObject({ status: 'cancelled', attempts: 1, byMail: false });
});

it('a mail waits for the consent that the number needs [MAIL-05]', async () => {
  const reminder = refusedReminder({ employeeConsented: false });
  await insertSending(notifier, reminder, {
    account: ACCOUNT,
    phone: reminder.email,
    attempts_finished: 1,
    claim: null,
  });
  await publish(reminder);
  expect(smtp.mailsTo(reminder.email)).toEqual([]);
  const held = notifier.surroundings.holds.find(({ subject }) => subject === reminder.reminderId);
  expect(held?.data).toMatchObject({ reason: 'consent' });
});

it('what a killed process left of a mail is sent once more, and counted as unclear [MAIL-06]', async () => {
  const reminder = refusedReminder();
  const crashes = async () => metricIn(await metricsText(), 'recuerda_possible_duplicates_total', { cause: 'crash' });
  const before = await crashes();
  await insertSending(notifier, reminder, {
    ...{ account: ACCOUNT, phone: reminder.email, attempts_started: 2, reason: 'meta_131026' },
    ...{ attempts_finished: 1 },
  });
  await publish(reminder);
  expect(smtp.mailsTo(reminder.email)).toHaveLength(1);
  expect(notifier.provider.receivedBy(reminder.to)).toEqual([]);
  expect(await delivery(reminder)).toMatchObject({ status: 'sent', attempts: 3, byMail: true });
  expect(await crashes()).toBe(before + 1);
});

it.each([
  [550, { status: 'failed', reason: 'mail_address', attempts: 2 }],
  // Three attempts in all.
  [451, { status: 'failed', reason: 'mail_address', attempts: 3 }],
])('an address that the server refuses with %d has failed [MAIL-07]', async (code, expected) => {
  const reminder = refusedReminder();
  smtp.refused.set(reminder.email, code);
  await publish(reminder);
  await eventually(async () => expect(await delivery(reminder)).toMatchObject({ ...expected, byMail: true }));
  expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['failed']);
});

it.each([
  [true, 1, { status: 'sent', reason: null }],
  [false, 0, { status: 'failed', reason: 'no_email' }],
])('a held mail goes only while the school wants mails (%s) [MAIL-01]', async (mailFallback, mails, expected) => {
  const reminder = refusedReminder();
  await insertSending(notifier, reminder, {
    ...{ account: ACCOUNT, phone: reminder.email, attempts_started: 2, attempts_finished: 2 },
    ...{ claim: null, reason: 'mail_refused', held: true },
  });
  await setUp({ mailFallback });
  await publish(reminder);
  await eventually(async () => expect(await delivery(reminder)).toMatchObject(expected));
  expect(smtp.mailsTo(reminder.email)).toHaveLength(mails);
  await setUp({ mailFallback: true });
});

describe('the mail server', () => {
  const state = () => notifier.requests.send(GetMailState, {});
  const three = () => Array.from({ length: 3 }, () => refusedReminder());

  it('that refuses what three mails say for good takes all others, and those have failed [MAIL-07]', async () => {
    const all = three();
    for (const reminder of all) {
      smtp.refused.set(`DATA ${reminder.email}`, 554);
      await publish(reminder);
    }
    for (const reminder of all)
      await eventually(async () =>
        expect(await delivery(reminder)).toMatchObject({ status: 'failed', reason: 'mail_refused', attempts: 2 }),
      );
    expect(await state()).toMatchObject({ account: ACCOUNT, state: 'working' });
    const next = refusedReminder();
    await publish(next);
    await eventually(() => expect(smtp.mailsTo(next.email)).toHaveLength(1));
  });

  it('that refuses the sender of three has stopped, and says so apart from WhatsApp [MAIL-14]', async () => {
    smtp.refused.set('escuela@example.org', 553);
    await notifier.publisher.publish(three().map(({ event }) => event));
    await eventually(async () =>
      expect(await state()).toMatchObject({ state: 'stopped', reason: 'outage', answer: 'EENVELOPE 553' }),
    );
    const serving = await notifier.requests.send(GetProviderState, {});
    expect(serving.map((one) => one.state)).toEqual(['working']);
  });
});
