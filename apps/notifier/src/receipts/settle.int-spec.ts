import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Envelope, ListDeliveries, type MessageStatus, type ReminderDueData } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { insertSending } from '../__fixtures__/insert-sending.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report as reportTo, statusOf as status } from '../__fixtures__/statuses.js';

describe('statuses of messages that were attempted before', () => {
  let notifier: NotifierUnderTest;

  beforeAll(async () => {
    notifier = await startNotifier('in process', (provider) => ({
      ...cloudSettings(provider),
      WHATSAPP_RECONCILE_SECONDS: '3',
      // Otherwise the third POST is not the last.
      WHATSAPP_BREAKER: 'off',
    }));
  });
  afterAll(() => notifier?.close());

  const report = (...statuses: MessageStatus[]) => reportTo(notifier, ...statuses);
  const delivery = async (taskId: string) =>
    (await notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
  const resultOf = (reminderId: string) =>
    notifier.surroundings.results.find(({ subject }) => subject === reminderId)?.data;
  /** Returns how another message ends that was attempted before. */
  const messageLeft = async (row: {
    attempts: number;
    reason?: string;
    claim?: string;
    receipt?: string;
    providerId?: string;
  }) => {
    const messageId = uuidv7();
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, kind, phone, text, open, status, attempts_started, attempts_finished, reason,
         claim, receipt, provider_id, claimed_until, created_at)
       VALUES ($1, 'help', '50477009876', 'Ayuda', true, 'sending', $2, $3, $4, $5, $6, $7, now(), now())`,
      [messageId, row.attempts, row.attempts - (row.claim ? 1 : 0), row.reason, row.claim, row.receipt, row.providerId],
    );
    return eventually(() => notifier.surroundings.messages.find((one) => one.messageId === messageId) ?? null);
  };

  it('settle the third POST, of a process that was killed: nothing has failed [WA-92]', async () => {
    const reminder = dueReminder(notifier.surroundings);
    const before = notifier.provider.received.length;
    await insertSending(notifier, reminder, { attempts_started: 3, attempts_finished: 2, reason: 'http_503' });
    await report(status(reminder.reminderId, 'delivered'));
    await notifier.publisher.publish([reminder.event]);
    expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']);
    expect(await delivery(reminder.taskId)).toMatchObject({ status: 'sent', attempts: 3, receipt: 'delivered' });
    expect(resultOf(reminder.reminderId)).toMatchObject({ attempts: 3 });
    expect(notifier.provider.received).toHaveLength(before);
  });

  describe('settle the third POST without an answer [WA-92]', () => {
    /** Makes the third POST of a reminder. */
    const third = async () => {
      const reminder = dueReminder(notifier.surroundings);
      await insertSending(notifier, reminder, {
        ...{ attempts_started: 2, attempts_finished: 2, claim: null, reason: 'http_503' },
      });
      notifier.provider.behave({ reset: true }, reminder.to);
      // Statuses are waited for where some are reported.
      await report(status(uuidv7(), 'sent'));
      const published = notifier.publisher.publish([reminder.event]);
      await eventually(() => expect(notifier.provider.receivedBy(reminder.to)).toHaveLength(1));
      return { ...reminder, published };
    };
    const ended = async ({ reminderId, taskId, to, published }: Awaited<ReturnType<typeof third>>) => {
      await published;
      await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toHaveLength(1));
      expect(notifier.provider.receivedBy(to)).toHaveLength(1);
      expect(resultOf(reminderId)).toMatchObject({ attempts: 3 });
      return await delivery(taskId);
    };

    it('that arrived: nothing has failed', async () => {
      const reminder = await third();
      await report(status(reminder.reminderId, 'delivered'));
      expect(await ended(reminder)).toMatchObject({ status: 'sent', attempts: 3, receipt: 'delivered' });
    });

    it('of which no status comes: it has failed, for its own reason', async () => {
      const { status: how, reason, attempts } = (await ended(await third())) ?? {};
      expect({ how, reason, attempts }).toEqual({
        how: 'failed',
        reason: expect.stringMatching(/^e|^und/),
        attempts: 3,
      });
    });
  });

  it.each([
    ['settle a POST whose window has closed since', 1, 'sent'],
    ['that do not come for the third POST do not hold its reminder when the window has closed', 3, 'failed'],
  ])('%s [WA-92]', async (_what, posts, outcome) => {
    const { event, ...reminder } = dueReminder(notifier.surroundings);
    const before = notifier.provider.received.length;
    const ended = { attempts_started: posts, attempts_finished: posts, claim: null };
    await insertSending(notifier, reminder, { ...ended, reason: 'unanswered_timeout' });
    if (outcome === 'sent') await report(status(reminder.reminderId, 'delivered'));
    const data = { ...(event.data as ReminderDueData), sendUntil: new Date().toISOString() };
    await notifier.publisher.publish([{ ...event, data } as Envelope]);
    expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual([outcome]);
    expect(notifier.surroundings.holds.filter(({ subject }) => subject === reminder.reminderId)).toEqual([]);
    expect(await delivery(reminder.taskId)).toMatchObject({ attempts: posts, reason: posts === 3 ? 'timeout' : null });
    expect(notifier.provider.received).toHaveLength(before);
  });

  it.each([
    ['the person to whom the task was given since', { employeeId: uuidv7(), employeePhone: '+504 7711-0001' }],
    ['the number that was corrected since', { employeePhone: '+504 7711-0002' }],
  ])('settle nothing for %s [WA-92]', async (_whom, changed) => {
    const { facts } = notifier.surroundings;
    const reminder = dueReminder(notifier.surroundings);
    await insertSending(notifier, reminder, { attempts_finished: 1, reason: 'unanswered_timeout' });
    await report(status(reminder.reminderId, 'delivered'));
    facts.set(reminder.taskId, { ...facts.get(reminder.taskId)!, ...changed });
    notifier.provider.behave(accepted('wamid.new'));
    await notifier.publisher.publish([reminder.event]);
    const to = `504${changed.employeePhone.slice(5).replace('-', '')}`;
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
    expect(await delivery(reminder.taskId)).toMatchObject({
      ...{ to, status: 'sent', attempts: 2, providerId: 'wamid.new' },
      ...{ receipt: 'accepted', receiptReason: null, deliveredAt: null, readAt: null },
    });
  });

  it('that come late are not of the person to whom the task was given since [WA-92]', async () => {
    const { facts, flags } = notifier.surroundings;
    const reminder = dueReminder(notifier.surroundings);
    const { reminderId, taskId } = reminder;
    await insertSending(notifier, reminder, { attempts_finished: 1, reason: 'unanswered_timeout' });
    const employeeId = uuidv7();
    facts.set(taskId, { ...facts.get(taskId)!, employeeId, employeePhone: '+504 7711-0003' });
    notifier.provider.behave({ reset: true, times: 1 }, '50477110003');
    notifier.provider.behave(accepted('wamid.now'));
    const published = notifier.publisher.publish([reminder.event]);
    const posts = () => notifier.provider.receivedBy('50477110003');
    await eventually(() => expect(posts()).toHaveLength(1));
    await report(status(reminderId, 'failed', { code: 131_026 }));
    await published;
    expect(posts()).toHaveLength(2);
    expect(flags.filter(({ id }) => id === employeeId)).toEqual([]);
    await report(status(reminderId, 'read'));
    expect(await delivery(taskId)).toMatchObject({ status: 'sent', receipt: 'accepted', providerId: 'wamid.now' });
    await report(status(reminderId, 'delivered', { providerId: 'wamid.now' }));
    expect(await delivery(taskId)).toMatchObject({ receipt: 'delivered', readAt: null });
  });

  it('that do not come make a repeated POST a possible duplicate, and not what is held [WA-92]', async () => {
    const counted = async () =>
      metricIn(await metricsText(), 'recuerda_possible_duplicates_total', { cause: 'no_answer' });
    const before = await counted();
    const left = { attempts_finished: 1, claim: null, reason: 'unanswered_timeout' };
    const [repeated, held] = [dueReminder(notifier.surroundings), dueReminder(notifier.surroundings)];
    const { facts } = notifier.surroundings;
    facts.set(held.taskId, { ...facts.get(held.taskId)!, employeeConsented: false });
    await Promise.all([repeated, held].map((reminder) => insertSending(notifier, reminder, left)));
    notifier.provider.behave(accepted('wamid.again'));
    await notifier.publisher.publish([repeated.event, held.event]);
    expect(notifier.surroundings.outcomeOf(repeated.reminderId)).toEqual(['sent']);
    expect(notifier.surroundings.holds.map(({ subject }) => subject)).toContain(held.reminderId);
    expect(await counted()).toBe(before + 1);
    // What was held goes out later: it may have been sent before all the same.
    facts.set(held.taskId, { ...facts.get(held.taskId)!, employeeConsented: true });
    await notifier.publisher.publish([held.event]);
    expect(notifier.surroundings.outcomeOf(held.reminderId)).toEqual(['sent']);
    expect(await counted()).toBe(before + 2);
    expect(await messageLeft({ attempts: 1, reason: 'unanswered_timeout' })).toMatchObject({ status: 'sent' });
    expect(await counted()).toBe(before + 3);
  });

  it('that do not come for the third POST of another message: it has failed, for its own reason [WA-92]', async () => {
    const ended = await messageLeft({ attempts: 3, reason: 'unanswered_timeout' });
    expect(ended).toMatchObject({ status: 'failed', reason: 'timeout' });
  });

  it('settle the third POST of another message, of a process that was killed [WA-92]', async () => {
    const before = notifier.provider.received.length;
    const ended = await messageLeft({ attempts: 3, claim: uuidv7(), receipt: 'delivered', providerId: 'wamid.9' });
    expect(ended).toMatchObject({ status: 'sent', providerId: 'wamid.9' });
    expect(notifier.provider.received).toHaveLength(before);
  });
});

describe('where outages are survived, the third POST without an answer', () => {
  it('is settled by its status, or repeated when that has not come, and not before [WA-29] [WA-92]', async () => {
    const notifier = await startNotifier('in process', (provider) => ({
      ...cloudSettings(provider),
      WHATSAPP_RECONCILE_SECONDS: '3',
    }));
    const { publisher, provider, surroundings } = notifier;
    const third = async () => {
      const reminder = dueReminder(surroundings);
      const before = { attempts_started: 2, attempts_finished: 2, claim: null, reason: 'http_503' };
      await insertSending(notifier, reminder, before);
      provider.behave({ reset: true, times: 1 }, reminder.to);
      await publisher.publish([reminder.event]);
      expect(surroundings.holds.find(({ subject }) => subject === reminder.reminderId)?.data).toMatchObject({
        reason: 'outage',
      });
      return { ...reminder, heldAt: Date.now() };
    };
    await reportTo(notifier, status(uuidv7(), 'sent'));
    const [taken, lost] = [await third(), await third()];
    provider.behave(accepted('wamid.again'));
    await reportTo(notifier, status(taken.reminderId, 'delivered'));
    // The outage is over, and both are released.
    await publisher.publish([taken, lost].map(({ event }) => ({ ...event, id: `${event.id}:again` })));
    for (const { reminderId } of [taken, lost])
      await eventually(() => expect(surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    expect(provider.receivedBy(taken.to)).toHaveLength(1);
    const [, repeated] = provider.receivedBy(lost.to);
    expect(repeated!.receivedAt.getTime() - lost.heldAt).toBeGreaterThan(2_500);
    expect(provider.receivedBy(lost.to)).toHaveLength(2);
    await notifier.close();
  });
});
