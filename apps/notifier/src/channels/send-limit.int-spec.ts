import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListDeliveries } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

describe.each(['in process', 'RabbitMQ'] as const)('the concurrency of POSTs, %s', (transport) => {
  let notifier: NotifierUnderTest;
  const value = async (gauge: string) =>
    Number(new RegExp(`^recuerda_${gauge} (.*)$`, 'm').exec(await metricsText())?.[1]);
  const limit = () => value('send_concurrency_limit');
  const dispatch = async (count: number) => {
    const reminders = Array.from({ length: count }, () => dueReminder(notifier.surroundings));
    await notifier.publisher.publish(reminders.map(({ event }) => event));
    return reminders;
  };
  const results = () => notifier.surroundings.results.length;

  beforeAll(async () => {
    notifier = await startNotifier(transport);
  });
  afterAll(() => notifier.close());

  it('grows while a slow provider takes more', async () => {
    expect(await limit()).toBe(32);
    // Long enough that other tests hardly change it.
    notifier.provider.behave({ delayMs: 1_000 });
    const dispatched = dispatch(300);
    await eventually(async () => expect(await limit()).toBeGreaterThan(60));
    await dispatched;
    await eventually(() => expect(results()).toBe(300));
    expect(notifier.provider.received).toHaveLength(300);
    expect(notifier.provider.connections).toBeGreaterThan(60);
  });

  it('shrinks when the provider refuses for too many requests', async () => {
    const before = await limit();
    notifier.provider.behave({ status: 429, delayMs: 50, times: 30 });
    await dispatch(30);
    await eventually(() => expect(results()).toBe(330));
    expect(await limit()).toBeLessThan(before);
    expect(notifier.surroundings.results.every(({ type }) => type === 'notifier.reminder.sent')).toBe(true);
    expect(await value('send_rate_limit')).toBeGreaterThan(0);
  });

  it('a POST that is refused for too many requests is no attempt', async () => {
    const reminder = dueReminder(notifier.surroundings);
    notifier.provider.behave({ status: 429, retryAfter: 0, times: 5 }, reminder.to);
    await notifier.publisher.publish([reminder.event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(reminder.to)).toHaveLength(6);
    const { items } = await notifier.requests.send(ListDeliveries, { limit: 50, taskId: reminder.taskId });
    expect(items).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});
