import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListDeliveries, MessageRequested, type MessageStatus } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report as reportTo, statusOf as status } from '../__fixtures__/statuses.js';

describe('statuses of the Cloud API', () => {
  let notifier: NotifierUnderTest;

  beforeAll(async () => {
    notifier = await startNotifier('in process', (provider) => ({
      ...cloudSettings(provider),
      WHATSAPP_RECONCILE_SECONDS: '3',
    }));
  });
  afterAll(() => notifier?.close());

  const report = (...statuses: MessageStatus[]) => reportTo(notifier, ...statuses);
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
});
