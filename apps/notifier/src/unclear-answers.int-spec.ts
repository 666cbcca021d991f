import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BundleDue, type BundleDueData, ListDeliveries, MessageRequested } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from './__fixtures__/nowhere.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', { WHATSAPP_FORM_DIALECT: 'wasender' });
  notifier.provider.behave({ body: 'Message queued' });
});
afterAll(() => notifier?.close());

const counted = async () =>
  metricIn(await metricsText(), 'recuerda_sends_total', { outcome: 'sent', reason: 'unclear_answer' });

it('a success that cannot be read is sent once, shown and counted, of each kind of message [WA-10]', async () => {
  const { surroundings, publisher, provider } = notifier;
  const before = await counted();
  const [alone, one, two] = [dueReminder(surroundings), dueReminder(surroundings), dueReminder(surroundings)];
  const { employeeId, employeePhone } = surroundings.facts.get(one.taskId)!;
  surroundings.facts.set(two.taskId, { ...surroundings.facts.get(two.taskId)!, employeeId, employeePhone });
  const [bundleId, messageId] = [uuidv7(), uuidv7()];
  const about = { time: new Date(), expirytime: new Date(Date.now() + 600_000) };
  const reminders = [one, two].map(({ event }) => event.data as BundleDueData['reminders'][number]);
  const bundle = { messageId: bundleId, employeeId, departmentId: null, sendAt: new Date().toISOString(), reminders };
  const data = {
    messageId,
    kind: 'answer' as const,
    ...NOWHERE,
    employeeId: null,
    phone: '+504 7700-1234',
    text: 'Hola',
  };
  await publisher.publish([
    alone.event,
    BundleDue.create({ id: uuidv7(), subject: bundleId, ...about, data: bundle }),
    MessageRequested.create({ id: uuidv7(), subject: messageId, ...about, data }),
  ]);
  await eventually(() => {
    for (const { reminderId } of [alone, one, two]) expect(surroundings.outcomeOf(reminderId)).toEqual(['sent']);
    expect(surroundings.messages).toMatchObject([{ messageId, status: 'sent', reason: 'unclear_answer' }]);
  });
  for (const { taskId } of [alone, one, two])
    expect((await notifier.requests.send(ListDeliveries, { limit: 2, taskId })).items).toMatchObject([
      { status: 'sent', reason: 'unclear_answer', providerAnswer: 'Message queued', attempts: 1 },
    ]);
  expect(await notifier.database.query(`SELECT reason FROM notifier.messages WHERE id = $1`, [bundleId])).toEqual([
    { reason: 'unclear_answer' },
  ]);
  expect(provider.received).toHaveLength(3);
  expect(await counted()).toBe(before + 3);
});

it('a success that is read leaves no reason [WA-10]', async () => {
  notifier.provider.behave({});
  const { event, taskId } = dueReminder(notifier.surroundings);
  await notifier.publisher.publish([event]);
  expect((await notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items).toMatchObject([
    { status: 'sent', reason: null },
  ]);
});
