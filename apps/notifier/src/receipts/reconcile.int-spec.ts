import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BundleDue,
  type BundleDueData,
  type Envelope,
  ListDeliveries,
  MessageRequested,
  type MessageStatus,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from '../__fixtures__/nowhere.js';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report as reportTo, statusOf as status } from '../__fixtures__/statuses.js';

describe('statuses of the Cloud API', () => {
  let notifier: NotifierUnderTest;

  beforeAll(async () => {
    notifier = await startNotifier('in process', (provider) => ({
      ...cloudSettings(provider),
      WHATSAPP_RECONCILE_SECONDS: '3',
      // Otherwise the lost answers of several people are an outage.
      WHATSAPP_BREAKER: 'off',
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

  describe.each([
    ['whose connection broke off', { reset: true }],
    ['that a proxy answered with 504', { status: 504, body: '<html>504 Gateway Time-out</html>' }],
  ])('settle a POST %s [WA-92]', (_what, lost) => {
    const reasons = async (id: string) =>
      (
        await notifier.database.query<{ reason: string | null }[]>(
          `SELECT reason FROM notifier.messages
           WHERE $1 IN (id, message_id) AND kind IS DISTINCT FROM 'bundle'`,
          [id],
        )
      ).map(({ reason }) => reason);

    /** Publishes; while its POST waits, the status is reported. Returns the number of POSTs in the end. */
    const postsOf = async (id: string, event: Envelope, isEnded: () => void): Promise<number> => {
      notifier.provider.behave(lost);
      const before = notifier.provider.received.length;
      const published = notifier.publisher.publish([event]);
      await eventually(async () => expect((await reasons(id)).join()).toMatch(/^unanswered_/));
      await report(status(id, 'sent'));
      notifier.provider.behave(accepted('wamid.other'));
      await eventually(isEnded);
      await published;
      return notifier.provider.received.length - before;
    };

    it('of another message', async () => {
      const messageId = uuidv7();
      const data = {
        messageId,
        kind: 'answer' as const,
        ...NOWHERE,
        employeeId: uuidv7(),
        phone: '+504 7700-1234',
        text: 'Hola',
      };
      const event = MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data });
      const ended = () => notifier.surroundings.messages.find((message) => message.messageId === messageId);
      const expected = { status: 'sent', providerId: `wamid.${messageId}` };
      expect(await postsOf(messageId, event, () => expect(ended()).toMatchObject(expected))).toBe(1);
    });

    it('of a reminder: nothing is sent again', async () => {
      const { reminderId, taskId, event } = dueReminder(notifier.surroundings);
      const isSent = () => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']);
      expect(await postsOf(reminderId, event, isSent)).toBe(1);
      expect(await delivery(taskId)).toMatchObject({
        ...{ status: 'sent', attempts: 1, receipt: 'sent', providerId: `wamid.${reminderId}` },
      });
      expect(resultOf(reminderId)).toMatchObject({ attempts: 1 });
    });

    it('of several reminders in one message', async () => {
      const { facts, outcomeOf } = notifier.surroundings;
      const [one, two] = [dueReminder(notifier.surroundings), dueReminder(notifier.surroundings)];
      const { employeeId, employeePhone } = facts.get(one.taskId)!;
      facts.set(two.taskId, { ...facts.get(two.taskId)!, employeeId, employeePhone });
      const messageId = uuidv7();
      const reminders = [one, two].map(({ event }) => event.data as BundleDueData['reminders'][number]);
      const data = { messageId, employeeId, departmentId: null, sendAt: new Date().toISOString(), reminders };
      const expirytime = new Date(Date.now() + 600_000);
      const event = BundleDue.create({ id: uuidv7(), subject: messageId, time: new Date(), data, expirytime });
      const areSent = () =>
        expect([one, two].map(({ reminderId }) => outcomeOf.call(notifier.surroundings, reminderId))).toEqual([
          ['sent'],
          ['sent'],
        ]);
      expect(await postsOf(messageId, event, areSent)).toBe(1);
      expect(await delivery(two.taskId)).toMatchObject({ attempts: 1, receipt: 'sent' });
    });
  });
});
