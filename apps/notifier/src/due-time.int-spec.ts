import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Envelope, ListDeliveries, type ReminderDueData } from '@recuerda/contracts';
import { eventually, untilWaiting } from '@recuerda/testing';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';

describe.each(['in process', 'RabbitMQ'] as const)('a reminder that is dispatched early, %s', (transport) => {
  let notifier: NotifierUnderTest;
  /** Dispatched by the scheduler `early` ms before it is due. */
  const dispatched = (early: number) => {
    const { event, ...about } = dueReminder(notifier.surroundings);
    const dueAt = new Date(Date.now() + early);
    const data: ReminderDueData = { ...(event.data as ReminderDueData), dueAt: dueAt.toISOString() };
    return { ...about, dueAt: dueAt.getTime(), event: { ...event, data } as Envelope };
  };
  const deliveriesOf = async (taskId: string) =>
    (await notifier.requests.send(ListDeliveries, { limit: 50, taskId })).items;

  beforeAll(async () => {
    notifier = await startNotifier(transport, { NOTIFIER_CONCURRENCY: '4' });
  });
  afterAll(() => notifier.close());

  it.each([40, 400])('by %i ms is POSTed when it is due', async (early) => {
    const { event, reminderId, to, dueAt } = dispatched(early);
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(to)[0]?.receivedAt.getTime()).toBeGreaterThanOrEqual(dueAt);
  });

  it('by an hour is not accepted', async () => {
    const { event, taskId } = dispatched(3_600_000);
    const published = notifier.publisher.publish([event]);
    if (transport === 'in process') await expect(published).rejects.toThrow('due in');
    else await published;
    expect(await deliveriesOf(taskId)).toEqual([]);
  });

  it('together with many others does not delay a due one', async () => {
    const sentAt = ({ to }: { to: string }) => notifier.provider.receivedBy(to)[0]?.receivedAt.getTime() ?? NaN;
    // On a machine that stands still the others become due, too.
    await eventually(async () => {
      const later = Array.from({ length: 60 }, () => dispatched(800));
      const publishing = notifier.publisher.publish(later.map(({ event }) => event));
      const now = dispatched(0);
      await notifier.publisher.publish([now.event]);
      await eventually(() => expect(notifier.surroundings.outcomeOf(now.reminderId)).toEqual(['sent']));
      await publishing;
      for (const { reminderId } of later)
        await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
      const before = later.filter((reminder) => sentAt(reminder) < sentAt(now));
      // None on a quiet machine; all of them if it had to wait for them.
      expect(before.length).toBeLessThan(later.length / 2);
    });
  });

  it('does not wait until the outcomes of others are recorded', async () => {
    notifier.provider.behave({ delayMs: 1_500 });
    const others = Array.from({ length: 8 }, () => dispatched(150));
    const publishing = [notifier.publisher.publish(others.map(({ event }) => event))];
    const started = `SELECT count(*)::int AS count FROM notifier.messages WHERE id = ANY($1)`;
    const ids = others.map(({ reminderId }) => reminderId);
    await eventually(async () => expect(await notifier.database.query(started, [ids])).toEqual([{ count: 8 }]));
    await notifier.database.transaction(async (manager) => {
      await manager.query('SELECT FROM notifier.messages WHERE id = ANY($1) FOR UPDATE', [ids]);
      await eventually(() => expect(others.flatMap(({ to }) => notifier.provider.receivedBy(to))).toHaveLength(8));
      await untilWaiting(notifier.database);
      const next = dispatched(150);
      publishing.push(notifier.publisher.publish([next.event]));
      await eventually(() => expect(notifier.provider.receivedBy(next.to)).toHaveLength(1));
    });
    await Promise.all(publishing);
    for (const { reminderId } of others)
      await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    notifier.provider.reset();
  });
});
