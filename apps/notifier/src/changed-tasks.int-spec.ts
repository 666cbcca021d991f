import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ListDeliveries } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';

describe.each(['in process', 'RabbitMQ'] as const)('a reminder whose task changes before its POST, %s', (transport) => {
  let notifier: NotifierUnderTest;
  const outcomes = (reminderId: string, expected: string[]) =>
    eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(expected));
  const deliveriesOf = async (taskId: string) =>
    (await notifier.requests.send(ListDeliveries, { limit: 50, taskId })).items;

  beforeAll(async () => {
    notifier = await startNotifier(transport);
  });
  afterAll(() => notifier?.close());
  afterEach(() => notifier.provider.reset());

  /** `tasks` reads its next answer, the task changes, and the answer arrives more than a second later. */
  function changeBehindAnswer(change: () => void): void {
    const { surroundings } = notifier;
    surroundings.afterFacts = async () => {
      surroundings.afterFacts = async () => undefined;
      change();
      const changedAt = performance.now();
      await eventually(() => performance.now() - changedAt > 1_050);
    };
  }

  it('is not sent if stopped over a second before an answer of tasks that misses the stop', async () => {
    const { event, reminderId, taskId, to } = dueReminder(notifier.surroundings);
    changeBehindAnswer(() => notifier.surroundings.facts.delete(taskId));
    await notifier.publisher.publish([event]);
    await outcomes(reminderId, ['cancelled']);
    expect(notifier.provider.receivedBy(to)).toEqual([]);
  });

  it('goes to the number that the history shows', async () => {
    const { event, reminderId, taskId, to } = dueReminder(notifier.surroundings);
    const corrected = { employeeId: uuidv7(), employeePhone: '7777-0001' };
    changeBehindAnswer(() => {
      const facts = notifier.surroundings.facts.get(taskId);
      if (facts) notifier.surroundings.facts.set(taskId, { ...facts, ...corrected });
    });
    await notifier.publisher.publish([event]);
    await outcomes(reminderId, ['sent']);
    expect(notifier.provider.receivedBy(to)).toEqual([]);
    expect(notifier.provider.receivedBy('50477770001')).toHaveLength(1);
    const { employeeId } = corrected;
    expect(await deliveriesOf(taskId)).toMatchObject([{ to: '50477770001', employeeId, status: 'sent', attempts: 1 }]);
  });

  it('is reported as sent when its task stops during the POST and its message is redelivered', async () => {
    const { event, reminderId, taskId, to } = dueReminder(notifier.surroundings);
    notifier.provider.behave({ delayMs: 2_000 }, to);
    const first = notifier.publisher.publish([event]);
    await eventually(() => notifier.provider.receivedBy(to).length === 1);
    notifier.surroundings.facts.delete(taskId);
    const again = notifier.publisher.publish([{ ...event, id: uuidv7() }]);
    await outcomes(reminderId, ['sent', 'sent']);
    await Promise.all([first, again]);
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
    expect(await deliveriesOf(taskId)).toMatchObject([{ to, status: 'sent', attempts: 1 }]);
  });
});
