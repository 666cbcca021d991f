import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MAX_SEND_COUNTS, type SendCount } from '@recuerda/contracts';
import { prepared, unnestColumns } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { INSTANCE_ID } from './instance-id.js';

/** Counts of another process that waits this long to publish them are published here: it was killed. */
const ABANDONED_AFTER = '5 seconds';

const COLUMNS = 'minute, department_id AS "departmentId", instance_id AS "instanceId", sent, failed';
const UNPUBLISHED = prepared(
  'unpublished_send_counts',
  `SELECT ${COLUMNS} FROM notifier.send_counts
   WHERE NOT published AND (instance_id = $1::uuid OR changed_at < now() - interval '${ABANDONED_AFTER}')
   ORDER BY minute LIMIT ${MAX_SEND_COUNTS}`,
);

const GIVEN = unnestColumns({
  minute: 'timestamptz',
  departmentId: 'uuid',
  instanceId: 'uuid',
  sent: 'int',
  failed: 'int',
});
/** A row that has changed since, or is locked because it changes now, is published again. */
const MARK_PUBLISHED = prepared(
  'mark_send_counts_published',
  `UPDATE notifier.send_counts SET published = true WHERE ctid = ANY (ARRAY (
     SELECT row.ctid FROM ${GIVEN.from} JOIN notifier.send_counts row
       ON row.minute = given.minute AND row.instance_id = given."instanceId"
       AND row.department_id IS NOT DISTINCT FROM given."departmentId"
       AND row.sent = given.sent AND row.failed = given.failed
     FOR UPDATE OF row SKIP LOCKED))`,
);

interface Row extends Omit<SendCount, 'minute'> {
  minute: Date;
}

const toSendCount = ({ minute, ...row }: Row): SendCount => ({ minute: minute.toISOString(), ...row });

/** The counts of sent and failed reminders, as the table has them. */
@Injectable()
export class SendCountsStore {
  constructor(
    @InjectDataSource('notifier') private readonly source: DataSource,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  /** Returns unpublished counts of this process, and of processes that no longer publish theirs. */
  async unpublished(): Promise<SendCount[]> {
    return (await this.source.query<Row[]>(UNPUBLISHED, [this.instanceId])).map(toSendCount);
  }

  async markPublished(counts: readonly SendCount[]): Promise<void> {
    await this.source.query(MARK_PUBLISHED, GIVEN.parameters(counts));
  }

  /** Returns the counts of whole minutes after `minute`; empty at the end. */
  async after(minute: string): Promise<SendCount[]> {
    const rows = await this.source.query<Row[]>(
      `SELECT ${COLUMNS} FROM notifier.send_counts WHERE minute > $1
       ORDER BY minute FETCH FIRST ${MAX_SEND_COUNTS} ROWS WITH TIES`,
      [minute],
    );
    return rows.map(toSendCount);
  }
}
