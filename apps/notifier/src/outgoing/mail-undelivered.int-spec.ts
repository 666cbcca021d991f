import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListDeliveries, MINUTE_MS } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { v7 } from 'uuid';
import { type MailingNotifier, startMailing } from '../__fixtures__/mailing-notifier.js';
import { report, statusOf } from '../__fixtures__/statuses.js';
import { MailUndelivered } from './mail-undelivered.js';

const MINUTES = 10;

describe('a reminder that WhatsApp took', () => {
  let mailing: MailingNotifier;
  beforeAll(async () => {
    mailing = await startMailing({ mailFallback: true, mailAfterMinutes: MINUTES });
  });
  afterAll(() => mailing?.close());

  /** Sends a reminder by WhatsApp, `ago` ms ago. */
  async function sent(ago = 0) {
    const { notifier, reminderWithAddress } = mailing;
    const reminder = reminderWithAddress();
    notifier.provider.behave({ body: { messages: [{ id: `wamid.${reminder.reminderId}` }] } }, reminder.to);
    await notifier.publisher.publish([reminder.event]);
    const at = new Date(Date.now() - ago);
    await notifier.database.query('UPDATE notifier.messages SET sent_at = $2, created_at = $2 WHERE id = $1', [
      reminder.reminderId,
      at,
    ]);
    // The provider reports statuses.
    await report(notifier, statusOf(v7(), 'sent'), statusOf(reminder.reminderId, 'sent'));
    await markStatuses();
    return reminder;
  }
  const markStatuses = () => mailing.notifier.database.query('UPDATE notifier.provider_state SET statuses_at = now()');
  const tick = () => mailing.notifier.app.get(MailUndelivered).tick();
  /** The first run finds it, the second mails it. */
  const twice = async () => {
    await tick();
    await tick();
  };
  const mailsTo = ({ email }: { email: string }) => mailing.smtp.mailsTo(email);
  const delivery = async ({ taskId }: { taskId: string }) =>
    (await mailing.notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
  const failed = ({ reminderId }: { reminderId: string }) =>
    report(mailing.notifier, statusOf(reminderId, 'failed', { code: 131_026, reason: 'Message undeliverable' }));

  it('goes by mail once it is reported as failed, once, and its number is not flagged [MAIL-12]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await twice();
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
    expect(await delivery(reminder)).toMatchObject({
      status: 'sent',
      attempts: 2,
      byMail: true,
      receipt: 'undelivered',
    });
    expect(mailing.notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']);
    expect(mailing.notifier.surroundings.flags).toEqual([]);
  });

  it('goes by mail after the time that the school has set, and not a minute before [MAIL-13]', async () => {
    const early = await sent((MINUTES - 1) * MINUTE_MS);
    const late = await sent((MINUTES + 1) * MINUTE_MS);
    await twice();
    expect([mailsTo(early), mailsTo(late)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('goes by no mail where it is delivered in time, or just before the mail starts [MAIL-13]', async () => {
    const [inTime, justBefore] = [await sent(2 * MINUTES * MINUTE_MS), await sent(2 * MINUTES * MINUTE_MS)];
    await report(mailing.notifier, statusOf(inTime.reminderId, 'delivered'));
    await tick();
    await report(mailing.notifier, statusOf(justBefore.reminderId, 'delivered'));
    await tick();
    await twice();
    expect([...mailsTo(inTime), ...mailsTo(justBefore)]).toEqual([]);
    expect(await delivery(justBefore)).toMatchObject({ attempts: 1, byMail: false, receipt: 'delivered' });
  });

  it('goes by no mail where its task was completed or its person opted out since [MAIL-04]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    mailing.notifier.surroundings.facts.delete(reminder.taskId);
    await tick();
    expect(mailsTo(reminder)).toEqual([]);
    expect(await delivery(reminder)).toMatchObject({ status: 'sent', attempts: 1, byMail: false });
  });

  it('goes by mail later where the server takes none, which is asked for one alone meanwhile [MAIL-12]', async () => {
    const both = [await sent(), await sent()];
    for (const reminder of both) await failed(reminder);
    await tick();
    // The sender.
    mailing.smtp.refused.set('escuela@example.org', 451);
    await tick();
    mailing.smtp.refused.clear();
    const attempts = async () => (await Promise.all(both.map(delivery))).map((one) => one?.attempts).sort();
    expect(await attempts()).toEqual([1, 2]);
    await tick();
    expect(await attempts()).toEqual([2, 2]);
    expect(both.flatMap(mailsTo)).toHaveLength(1);
  });

  it('that another notifier has mailed stays so in the history when its task is completed then [MAIL-12]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    await mailing.notifier.database.query("UPDATE notifier.messages SET mail = 'sent' WHERE id = $1", [
      reminder.reminderId,
    ]);
    mailing.notifier.surroundings.facts.delete(reminder.taskId);
    await tick();
    expect(mailsTo(reminder)).toEqual([]);
    expect(await delivery(reminder)).toMatchObject({ byMail: true });
  });

  it('goes by no mail for its silence where the provider reports no statuses [MAIL-13]', async () => {
    const reminder = await sent(2 * MINUTES * MINUTE_MS);
    await mailing.notifier.database.query('UPDATE notifier.provider_state SET statuses_at = NULL');
    await twice();
    expect(mailsTo(reminder)).toEqual([]);
    await markStatuses();
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
  });

  it('whose mail a killed process left is mailed once more, and counted [MAIL-06]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await mailing.notifier.database.query(
      `UPDATE notifier.messages SET mail = 'sending', attempts_started = 2, claimed_until = now() + interval '1 hour'
       WHERE id = $1`,
      [reminder.reminderId],
    );
    await twice();
    expect(mailsTo(reminder)).toEqual([]);
    const crashes = async () =>
      Number(/possible_duplicates_total\{cause="crash"\} (\d+)/.exec(await metricsText())?.[1]);
    const before = await crashes();
    await mailing.notifier.database.query('UPDATE notifier.messages SET claimed_until = now() WHERE id = $1', [
      reminder.reminderId,
    ]);
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
    expect(await crashes()).toBe(before + 1);
    expect(await delivery(reminder)).toMatchObject({ attempts: 3, byMail: true });
  });
});
