import { type Envelope, type ReceiptCount, ReceiptsCounted } from '@recuerda/contracts';
import { latestVersions, prepared, unnestColumns } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { eventsOf } from './events-of.js';

const GIVEN = unnestColumns({
  hour: 'timestamptz',
  departmentId: 'uuid',
  instanceId: 'uuid',
  receipt: 'text',
  delaySeconds: 'int',
  count: 'int',
});

const COUNT = prepared(
  'count_receipts',
  `INSERT INTO metrics.receipt_counts AS row (hour, department_id, instance_id, receipt, delay_seconds, count)
   SELECT hour, "departmentId", "instanceId", receipt, "delaySeconds", count FROM ${GIVEN.from}
   ORDER BY hour, "departmentId", "instanceId", receipt, "delaySeconds"
   ON CONFLICT (hour, department_id, instance_id, receipt, delay_seconds) DO UPDATE SET count = excluded.count
   WHERE row.count < excluded.count`,
);

/** Keeps the receipt counts of notifiers, the newest of each. */
export async function countReceipts(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const counts = eventsOf(events, [ReceiptsCounted]).flatMap(({ data }) => data.counts);
  const newest = latestVersions(counts.map(versioned));
  if (newest.length > 0) await manager.query(COUNT, GIVEN.parameters(newest));
}

const versioned = (count: ReceiptCount) => ({
  ...count,
  subject: [count.hour, count.departmentId, count.instanceId, count.receipt, count.delaySeconds].join(' '),
  version: count.count,
});
