import { type Envelope, type SendCount, SendsCounted } from '@recuerda/contracts';
import { latestVersions, prepared, unnestColumns } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { eventsOf } from './events-of.js';

const GIVEN = unnestColumns({
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
const COUNT = prepared(
  'count_sends',
  `WITH given AS (
    SELECT minute, "departmentId" AS department_id, "instanceId" AS instance_id, sent, failed FROM ${GIVEN.from}
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

/**
 * Keeps the counts of notifiers, the newest of each, and their sums by minute.
 */
export async function countSends(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const counts = eventsOf(events, [SendsCounted]).flatMap(({ data }) => data.counts);
  const newest = latestVersions(counts.map(versioned));
  if (newest.length > 0) await manager.query(COUNT, GIVEN.parameters(newest));
}

const versioned = (count: SendCount) => ({
  ...count,
  subject: `${count.minute} ${count.departmentId} ${count.instanceId}`,
  version: count.sent + count.failed,
});
