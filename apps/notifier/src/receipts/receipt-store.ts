import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MessageStatus, type Receipt, RECEIPT_OF_STATUS, RECEIPTS } from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import { DataSource } from 'typeorm';

const ROWS = unnestColumns({
  provider_id: 'text',
  callback_id: 'uuid',
  receipt: 'text',
  reason: 'text',
  code: 'int',
  category: 'text',
  at: 'timestamptz',
});

const ORDER = `ARRAY[${RECEIPTS.map((receipt) => `'${receipt}'`).join(', ')}]`;
const rankOf = (receipt: string): string => `coalesce(array_position(${ORDER}, ${receipt}), 0)`;

/** Returns the statement for a table with receipts, whose rows have the id that the POST gave the provider. */
const record = (table: string, id: string): string => `
  WITH given AS (SELECT * FROM ${ROWS.from}),
       about AS (
         SELECT callback_id AS id, given.* FROM given WHERE callback_id IS NOT NULL
         UNION ALL
         SELECT row.${id}, given.* FROM given JOIN notifier.${table} row ON row.provider_id = given.provider_id
         WHERE given.callback_id IS NULL),
       best AS (SELECT DISTINCT ON (id) *, ${rankOf('receipt')} AS rank FROM about ORDER BY id, rank DESC, reason),
       times AS (SELECT id, min(at) FILTER (WHERE receipt = 'delivered') AS delivered_at,
                        min(at) FILTER (WHERE receipt = 'read') AS read_at FROM about GROUP BY id),
       -- In one order: two notifiers never wait for one another.
       locked AS MATERIALIZED (SELECT row.${id} AS id, row.receipt AS before FROM notifier.${table} row
                               JOIN best ON best.id = row.${id}
                               ORDER BY 1 FOR UPDATE OF row)
  UPDATE notifier.${table} row
  SET receipt = CASE WHEN best.rank > ${rankOf('row.receipt')} THEN best.receipt ELSE row.receipt END,
      receipt_reason = CASE
        WHEN greatest(best.rank, ${rankOf('row.receipt')}) = ${rankOf("'undelivered'")}
        THEN least(row.receipt_reason, CASE WHEN best.receipt = 'undelivered' THEN best.reason END) END,
      provider_id = coalesce(row.provider_id, best.provider_id),
      delivered_at = least(row.delivered_at, times.delivered_at),
      read_at = least(row.read_at, times.read_at)
  FROM best JOIN times USING (id) JOIN locked USING (id)
  WHERE row.${id} = best.id
    AND (best.rank >= ${rankOf('row.receipt')} OR times.delivered_at < coalesce(row.delivered_at, 'infinity')
         OR times.read_at < coalesce(row.read_at, 'infinity'))
  RETURNING row.employee_id AS "employeeId", row.receipt, best.code, best.category, locked.before`;

const RECORDS = [record('deliveries', 'reminder_id'), record('messages', 'id')];

export interface RecordedReceipt {
  employeeId: string | null;
  receipt: Receipt;
  /** The provider's error code. */
  code: number | null;
  /** What the message is charged as. */
  category: string | null;
  /** The receipt before. */
  before: Receipt | null;
}

/** Receipts of reminders and of other messages. */
@Injectable()
export class ReceiptStore {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** The same statuses in any order, doubled or split, lead to the same rows. */
  async record(statuses: readonly MessageStatus[]): Promise<RecordedReceipt[]> {
    const parameters = ROWS.parameters(
      statuses.map(({ providerId, callbackId, status, reason, code, category, at }) => ({
        provider_id: providerId,
        callback_id: callbackId,
        receipt: RECEIPT_OF_STATUS[status],
        reason,
        code,
        category,
        at,
      })),
    );
    const recorded: RecordedReceipt[] = [];
    for (const statement of RECORDS) {
      const [rows] = await this.dataSource.query<[RecordedReceipt[], number]>(statement, parameters);
      recorded.push(...rows);
    }
    return recorded;
  }
}
