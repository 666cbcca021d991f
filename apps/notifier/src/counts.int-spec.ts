import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RepublishCounts, type SendCount } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  DEPARTMENT_ID,
  dueReminder,
  type NotifierUnderTest,
  startNotifier,
} from './__fixtures__/notifier-under-test.js';
import { CountsController } from './counts/publish-counts.js';

describe.each(['in process', 'RabbitMQ'] as const)('the counts of what was sent, %s', (transport) => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier(transport);
  });
  afterAll(() => notifier?.close());

  /** The newest of each row, added up. */
  const published = () => {
    const newest = new Map<string, SendCount>();
    for (const count of notifier.surroundings.counts)
      newest.set(`${count.minute} ${count.departmentId} ${count.instanceId}`, count);
    const counts = [...newest.values()];
    const sumOf = (outcome: 'sent' | 'failed') => counts.reduce((sum, count) => sum + count[outcome], 0);
    return { sent: sumOf('sent'), failed: sumOf('failed') };
  };
  const unpublished = () =>
    notifier.database.query<object[]>('SELECT sent, failed FROM notifier.send_counts WHERE NOT published');
  const leave = (secondsAgo: number) =>
    notifier.database.query(
      `INSERT INTO notifier.send_counts (minute, instance_id, sent, failed, published, changed_at)
       VALUES ('2026-01-15T12:00:00Z', $1, 7, 1, false, now() - $2 * interval '1 second')`,
      [uuidv7(), secondsAgo],
    );

  it('are published within about a second, of its department', async () => {
    const refused = dueReminder(notifier.surroundings);
    notifier.provider.behave({ status: 400 }, refused.to);
    const events = [refused, dueReminder(notifier.surroundings), dueReminder(notifier.surroundings)];
    await notifier.publisher.publish(events.map(({ event }) => event));
    await eventually(() => expect(published()).toEqual({ sent: 2, failed: 1 }));
    expect(new Set(notifier.surroundings.counts.map(({ departmentId }) => departmentId))).toEqual(
      new Set([DEPARTMENT_ID]),
    );
    await eventually(() => expect(notifier.surroundings.results).toHaveLength(3));
    await eventually(async () => expect(await unpublished()).toEqual([]));
  });

  it('are not published again while nothing changes, but all of them on request', async () => {
    const publish = jest.spyOn(notifier.publisher, 'publish');
    await notifier.app.get(CountsController).publishNew();
    expect(publish).not.toHaveBeenCalled();
    publish.mockRestore();
    const before = notifier.surroundings.counts.length;
    const [rows] = await notifier.database.query<{ count: number }[]>('SELECT count(*)::int FROM notifier.send_counts');
    expect(await notifier.requests.send(RepublishCounts, {})).toEqual({ events: rows?.count });
    await eventually(() => expect(notifier.surroundings.counts).toHaveLength(before + (rows?.count ?? 0)));
  });

  it('are published for a process that was killed, and not for one that is alive', async () => {
    await leave(60);
    await leave(0);
    const before = published();
    await notifier.app.get(CountsController).publishNew();
    await eventually(() => expect(published()).toEqual({ sent: before.sent + 7, failed: before.failed + 1 }));
    await notifier.database.query('UPDATE notifier.send_counts SET published = true');
  });

  it('are published later if they cannot be now, and again if they change meanwhile', async () => {
    const original = notifier.publisher.publish.bind(notifier.publisher);
    const publish = jest.spyOn(notifier.publisher, 'publish');
    publish.mockRejectedValueOnce(new Error('no broker')).mockImplementationOnce(async (events) => {
      await notifier.database.query('UPDATE notifier.send_counts SET sent = 8 WHERE sent = 7 AND NOT published');
      await original(events);
    });
    await leave(60);
    await eventually(() => expect(notifier.surroundings.counts.map(({ sent }) => sent)).toContain(8));
    await eventually(async () => expect(await unpublished()).toEqual([]));
    publish.mockRestore();
  });
});
