import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, MESSAGE_STATUSES, type MessageStatus, MessageStatusesReceived } from '@recuerda/contracts';
import { eventually, Random } from '@recuerda/testing';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { Channels } from '../channels/channels.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', cloudSettings);
});
afterAll(() => notifier.close());

interface Row {
  id: string;
  receipt: string | null;
  reason: string | null;
  providerId: string | null;
  deliveredAt: Date | null;
  readAt: Date | null;
}

/** A message of either kind that the provider took; half of them are known by their ids alone. */
const insert = (ids: readonly string[]) =>
  notifier.database.query(
    `WITH given AS (SELECT id, n FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, n)),
          reminders AS (
            INSERT INTO notifier.messages (id, task_id, employee_id, due_at, status, attempts_started,
              attempts_finished, claimed_until, created_at, account, provider_id)
            SELECT id, id, id, now(), 'sent', 1, 1, now(), now(), $2, CASE WHEN n % 4 = 0 THEN 'wamid.' || id END
            FROM given WHERE n % 2 = 0)
     INSERT INTO notifier.messages (id, kind, phone, text, status, claimed_until, created_at, account, provider_id)
     SELECT id, 'answer', '1', 'x', 'sent', now(), now(), $2, CASE WHEN n % 4 = 1 THEN 'wamid.' || id END
     FROM given WHERE n % 2 = 1`,
    [ids, notifier.app.get(Channels, { strict: false }).school.key],
  );
const COLUMNS = `receipt, receipt_reason AS reason, provider_id AS "providerId", delivered_at AS "deliveredAt",
  read_at AS "readAt"`;
const rows = () => notifier.database.query<Row[]>(`SELECT id, ${COLUMNS} FROM notifier.messages ORDER BY id`);
const publish = (statuses: MessageStatus[]) => {
  const id = randomUUID();
  return notifier.publisher.publish([
    MessageStatusesReceived.create({ id, subject: 'statuses', time: new Date(), data: { statuses } }),
  ]);
};
const statusOf = (id: string, status: MessageStatus['status'], more: Partial<MessageStatus> = {}): MessageStatus => ({
  providerId: `wamid.${id}`,
  callbackId: id,
  status,
  at: new Date(1_768_478_400_000 + 1_000 * MESSAGE_STATUSES.indexOf(status)).toISOString(),
  code: null,
  reason: status === 'failed' ? 'unreachable' : null,
  category: null,
  ...more,
});

const MESSAGES = 2_500;

it('10,000 statuses shuffled, doubled and split give the same rows as in order [WA-62]', async () => {
  const random = new Random(20_260_123);
  const ids = Array.from({ length: MESSAGES }, () => randomUUID());
  await insert(ids);
  const sent = ids.flatMap((id, n) => {
    // What the provider echoes; without it the message is found by the provider's id, where that is known.
    const callbackId = n % 3 === 0 && n % 4 < 2 ? null : id;
    return MESSAGE_STATUSES.filter(() => random.chance(0.8)).map((status) => statusOf(id, status, { callbackId }));
  });
  const all = [...sent, ...sent.slice(0, 10_000 - sent.length)];
  for (let at = 0; at < sent.length; at += 500) await publish(sent.slice(at, at + 500));
  const inOrder = await rows();
  await notifier.database.query('TRUNCATE notifier.messages');
  await insert(ids);
  const shuffled = random.shuffle(all);
  const parts: MessageStatus[][] = [];
  while (shuffled.length > 0) parts.push(shuffled.splice(0, random.between(1, 500)));
  await Promise.all(parts.map(publish));
  const anyOrder = await rows();
  expect(all).toHaveLength(10_000);
  expect(anyOrder).toEqual(inOrder);
  expect(new Set(anyOrder.map(({ receipt }) => receipt))).toEqual(
    new Set(['sent', 'delivered', 'read', 'undelivered', ...(anyOrder.some((row) => !row.receipt) ? [null] : [])]),
  );
});

it('a failure counts until something says delivered, and a receipt never goes back [WA-62]', async () => {
  const id = randomUUID();
  await insert([randomUUID(), id]);
  const row = async () => (await rows()).find((one) => one.id === id);
  await publish([statusOf(id, 'failed')]);
  await publish([statusOf(id, 'sent')]);
  expect(await row()).toMatchObject({ receipt: 'undelivered', reason: 'unreachable', providerId: `wamid.${id}` });
  await publish([statusOf(id, 'read')]);
  await publish([statusOf(id, 'failed'), statusOf(id, 'delivered')]);
  expect(await row()).toMatchObject({ receipt: 'read', reason: null });
  expect((await row())?.deliveredAt?.toISOString()).toBe('2026-01-15T12:00:01.000Z');
});

it('an employee whose number cannot be reached is flagged, also when it shows later [WA-63]', async () => {
  const id = randomUUID();
  await insert([randomUUID(), id]);
  await publish([statusOf(id, 'failed', { code: 131_026 })]);
  expect(notifier.surroundings.flags).toEqual([{ id, reason: 'meta_131026' }]);
});

it('counts reported, delivered and read reminders once each, in the hour they were sent [METR-22]', async () => {
  await notifier.database.query('TRUNCATE notifier.messages, notifier.receipt_counts');
  const ids = Array.from({ length: 8 }, () => randomUUID());
  await insert(ids);
  const departmentId = randomUUID();
  await notifier.database.query(`UPDATE notifier.messages SET department_id = $1, sent_at = '2026-01-15T11:58:00Z'`, [
    departmentId,
  ]);
  const [, one = '', , two = '', , three = ''] = ids;
  await publish([statusOf(one, 'read'), statusOf(one, 'delivered'), statusOf(ids[0] ?? '', 'read')]);
  await publish([statusOf(one, 'read'), statusOf(two, 'failed'), statusOf(three, 'sent')]);
  await publish([statusOf(two, 'delivered'), statusOf(three, 'sent')]);
  await publish([statusOf(two, 'read', { at: '2026-01-15T13:00:00.000Z' }), statusOf(two, 'delivered')]);
  const newest = () =>
    Object.fromEntries(
      notifier.surroundings.receiptCounts
        .filter((count) => count.departmentId === departmentId && count.hour === '2026-01-15T11:00:00.000Z')
        .toSorted((a, b) => a.count - b.count)
        .map(({ receipt, delaySeconds, count }) => [`${receipt} ${delaySeconds}`, count]),
    );
  // 2 and 62 minutes after they were sent, with two digits.
  await eventually(() =>
    expect(newest()).toEqual({ 'reported 0': 3, 'delivered 0': 2, 'read 120': 1, 'read 3700': 1 }),
  );
  expect(notifier.surroundings.receiptTasks.filter((id) => [one, two, three].includes(id)).toSorted()).toEqual(
    [one, one, two, two, two, three].slice(1).toSorted(),
  );
});

it.each([
  ['a code that no integer of PostgreSQL holds', { code: 3_000_000_000 }, 'failed'],
  ['a time in three thousand years', { at: new Date(99_999_999_999_000).toISOString() }, 'read'],
] as const)('a status with %s takes no other with it [WA-62]', async (_what, odd, name) => {
  await notifier.database.query('TRUNCATE notifier.messages, notifier.receipt_counts');
  const [, good = '', , bad = ''] = Array.from({ length: 4 }, () => randomUUID()).toSorted();
  await insert([randomUUID(), good, randomUUID(), bad]);
  await notifier.database.query(`UPDATE notifier.messages SET sent_at = '2026-01-15T11:58:00Z'`);
  const statuses = [statusOf(good, 'delivered'), statusOf(bad, name, odd)];
  const about = { id: randomUUID(), subject: 'statuses', time: new Date(), data: { statuses } };
  // As it comes from the outbox of an earlier version.
  await notifier.publisher.publish([structuredClone(MessageStatusesReceived.create(about))]);
  const found = (await rows()).filter(({ id }) => id === good || id === bad);
  expect(found.map(({ receipt }) => receipt)).toEqual(['delivered', name === 'read' ? 'read' : 'undelivered']);
  expect(found.every(({ readAt }) => readAt === null || readAt.getTime() < Date.now() + 2 * DAY_MS)).toBe(true);
});
