import { type Envelope, type ReceiptCount, ReceiptsCounted, type SendCount, SendsCounted } from '@recuerda/contracts';
import { latestVersions, prepared, unnestColumns } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { eventsOf } from './project-entities.js';

const SENDS = unnestColumns({
  minute: 'timestamptz',
  departmentId: 'uuid',
  instanceId: 'uuid',
  sent: 'int',
  failed: 'int',
});
const isSameCount = (one: string, other: string): string =>
  `${one}.minute = ${other}.minute AND ${one}.instance_id = ${other}.instance_id
     AND ${one}.department_id IS NOT DISTINCT FROM ${other}.department_id`;

/**
 * Upserts counts and changes those of their minutes by the difference between the rows before and after, in one
 * statement. No other statement may change them at the same time: `before` is read from the statement's snapshot.
 */
const COUNT_SENDS = prepared(
  'count_sends',
  `WITH given AS (
    SELECT minute, "departmentId" AS department_id, "instanceId" AS instance_id, sent, failed FROM ${SENDS.from}
  ),
  before AS (SELECT row.* FROM given JOIN metrics.send_counts row ON ${isSameCount('row', 'given')}),
  after AS (
    INSERT INTO metrics.send_counts AS row (minute, department_id, instance_id, sent, failed)
    SELECT minute, department_id, instance_id, sent, failed FROM given
    ON CONFLICT (minute, department_id, instance_id) DO UPDATE SET sent = excluded.sent, failed = excluded.failed
    WHERE row.sent + row.failed < excluded.sent + excluded.failed
    RETURNING row.*
  ),
  changes AS (
    SELECT minute, sent, failed FROM after
    UNION ALL
    SELECT before.minute, -before.sent, -before.failed FROM before JOIN after ON ${isSameCount('before', 'after')}
  )
  INSERT INTO metrics.sends_per_minute AS counts (minute, sent, failed)
  SELECT minute, sum(sent), sum(failed) FROM changes GROUP BY minute ORDER BY minute
  ON CONFLICT (minute) DO UPDATE SET sent = counts.sent + excluded.sent, failed = counts.failed + excluded.failed`,
);

/** Keeps the newest of each count of notifiers, and their sums by minute. */
export async function countSends(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const counts = eventsOf(events, [SendsCounted]).flatMap(({ data }) => data.counts);
  const newest = latestVersions(counts.map(versionedSends));
  if (newest.length > 0) await manager.query(COUNT_SENDS, SENDS.parameters(newest));
}

const versionedSends = (count: SendCount) => ({
  ...count,
  subject: `${count.minute} ${count.departmentId} ${count.instanceId}`,
  version: count.sent + count.failed,
});

const RECEIPTS = unnestColumns({
  hour: 'timestamptz',
  departmentId: 'uuid',
  instanceId: 'uuid',
  receipt: 'text',
  delaySeconds: 'int',
  count: 'int',
});

const COUNT_RECEIPTS = prepared(
  'count_receipts',
  `INSERT INTO metrics.receipt_counts AS row (hour, department_id, instance_id, receipt, delay_seconds, count)
   SELECT hour, "departmentId", "instanceId", receipt, "delaySeconds", count FROM ${RECEIPTS.from}
   ORDER BY hour, "departmentId", "instanceId", receipt, "delaySeconds"
   ON CONFLICT (hour, department_id, instance_id, receipt, delay_seconds) DO UPDATE SET count = excluded.count
   WHERE row.count < excluded.count`,
);

/** Keeps the newest of each receipt count of notifiers. */
export async function countReceipts(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const counts = eventsOf(events, [ReceiptsCounted]).flatMap(({ data }) => data.counts);
  const newest = latestVersions(counts.map(versionedReceipts));
  if (newest.length > 0) await manager.query(COUNT_RECEIPTS, RECEIPTS.parameters(newest));
}

const versionedReceipts = (count: ReceiptCount) => ({
  ...count,
  subject: [count.hour, count.departmentId, count.instanceId, count.receipt, count.delaySeconds].join(' '),
  version: count.count,
});
