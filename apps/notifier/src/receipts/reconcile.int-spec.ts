import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Envelope,
  ListDeliveries,
  MessageRequested,
  type MessageStatus,
  MessageStatusesReceived,
  type ReminderDueData,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { insertSending } from '../__fixtures__/insert-sending.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

/** The Cloud API, as far as a POST of a message goes. */
const accepted = (id: string) => ({ body: { messages: [{ id }] } });

describe('statuses of the Cloud API', () => {
  let notifier: NotifierUnderTest;

  beforeAll(async () => {
    notifier = await startNotifier('in process', (provider) => ({
      ...cloudSettings(provider),
      WHATSAPP_RECONCILE_SECONDS: '3',
    }));
  });
  afterAll(() => notifier?.close());

  const status = (callbackId: string, kind: MessageStatus['status'], more: Partial<MessageStatus> = {}) => ({
    providerId: `wamid.${callbackId}`,
    callbackId,
    status: kind,
    at: new Date().toISOString(),
    code: null,
    reason: null,
    category: 'utility',
    ...more,
  });
  const report = (...statuses: MessageStatus[]) =>
    notifier.publisher.publish([
      MessageStatusesReceived.create({ id: uuidv7(), subject: '1001', time: new Date(), data: { statuses } }),
    ]);
  const delivery = async (taskId: string) =>
    (await notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
  const resultOf = (reminderId: string) =>
    notifier.surroundings.results.find(({ subject }) => subject === reminderId)?.data;
  const sent = async () => {
    const reminder = dueReminder(notifier.surroundings);
    notifier.provider.behave(accepted(`wamid.${reminder.reminderId}`));
    await notifier.publisher.publish([reminder.event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']));
    return reminder;
  };

  it('follow a message from its acceptance to its reading, and never go back [WA-91]', async () => {
    const { reminderId, taskId } = await sent();
    expect(await delivery(taskId)).toMatchObject({ receipt: 'accepted', providerId: `wamid.${reminderId}` });
    await report(status(reminderId, 'read', { at: '2026-03-02T10:05:00.000Z' }));
    await report(status(reminderId, 'delivered', { at: '2026-03-02T10:01:00.000Z' }), status(reminderId, 'sent'));
    await report(status(reminderId, 'failed', { code: 131_000, reason: 'late' }));
    expect(await delivery(taskId)).toMatchObject({
      status: 'sent',
      receipt: 'read',
      receiptReason: null,
      deliveredAt: '2026-03-02T10:01:00.000Z',
      readAt: '2026-03-02T10:05:00.000Z',
    });
  });

  it('settle a POST of another message without an answer, too [WA-92]', async () => {
    const messageId = uuidv7();
    const data = { messageId, kind: 'answer' as const, employeeId: uuidv7(), phone: '+504 7700-1234', text: 'Hola' };
    notifier.provider.behave({ reset: true });
    const before = notifier.provider.received.length;
    await notifier.publisher.publish([
      MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data }),
    ]);
    await eventually(() => expect(notifier.provider.received).toHaveLength(before + 1));
    await report(status(messageId, 'sent'));
    notifier.provider.behave(accepted('wamid.other'));
    const ended = () => notifier.surroundings.messages.find((message) => message.messageId === messageId);
    await eventually(() => expect(ended()).toMatchObject({ status: 'sent', providerId: `wamid.${messageId}` }));
    expect(notifier.provider.received).toHaveLength(before + 1);
  });

  it('settle a POST without an answer: nothing is sent again [WA-92]', async () => {
    const reminder = dueReminder(notifier.surroundings);
    notifier.provider.behave({ reset: true });
    const before = notifier.provider.received.length;
    const published = notifier.publisher.publish([reminder.event]);
    await eventually(() => expect(notifier.provider.received).toHaveLength(before + 1));
    await report(status(reminder.reminderId, 'sent'));
    notifier.provider.behave(accepted('wamid.other'));
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']));
    expect(await delivery(reminder.taskId)).toMatchObject({
      status: 'sent',
      attempts: 1,
      receipt: 'sent',
      providerId: `wamid.${reminder.reminderId}`,
    });
    expect(resultOf(reminder.reminderId)).toMatchObject({ attempts: 1 });
    await published;
    expect(notifier.provider.received).toHaveLength(before + 1);
  });

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

  it('settle the third POST of another message, of a process that was killed [WA-92]', async () => {
    const messageId = uuidv7();
    const before = notifier.provider.received.length;
    await notifier.database.query(
      `INSERT INTO notifier.messages
         (id, kind, phone, text, status, attempts, claim, claimed_until, created_at, receipt, provider_id)
       VALUES ($1, 'help', '50477009876', 'Ayuda', 'sending', 3, $1, now(), now(), 'delivered', 'wamid.9')`,
      [messageId],
    );
    const ended = () => notifier.surroundings.messages.find((message) => message.messageId === messageId);
    await eventually(() => expect(ended()).toMatchObject({ status: 'sent', providerId: 'wamid.9' }));
    expect(notifier.provider.received).toHaveLength(before);
  });
});
