import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { failureOf, type MessageStatus, type Receipt, RECEIPT_OF_STATUS, RECEIPTS } from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { countReceipts } from '../counts/count-receipts.js';
import { INSTANCE_ID } from '../counts/instance-id.js';

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
/** Whether a message is charged: its price is known, and it was delivered. */
const isCharged = (receipt: string, chargedAs: string): string =>
  `(${chargedAs} IS NOT NULL AND ${rankOf(receipt)} >= ${rankOf("'delivered'")})`;

interface Table {
  name: string;
  /** Column of the id that the POST gave the provider. */
  id: string;
  /** Expressions. */
  taskId: string;
  departmentId: string;
  sentAt: string;
  /** More rows that the given statuses are about, after UNION ALL. */
  others: string;
  /** SQL expression of the charge of a status that names the row by the provider's id. */
  category: string;
  /** SQL condition of `named` statuses that are of the row that they name. */
  isOwn: string;
  /** A further CTE, which reads `recorded`, after a comma. */
  more: string;
}

/** Returns the statement for a table with receipts. */
const record = ({ name, id, taskId, departmentId, sentAt, others, category, isOwn, more }: Table): string => `
  WITH given AS (SELECT * FROM ${ROWS.from}),
       named AS (
         SELECT callback_id AS id, given.* FROM given WHERE callback_id IS NOT NULL
         UNION ALL
         SELECT row.${id}, given.provider_id, given.callback_id, given.receipt, given.reason, given.code, ${category},
                given.at
         FROM given JOIN notifier.${name} row ON row.provider_id = given.provider_id
         WHERE given.callback_id IS NULL${others}),
       about AS (SELECT * FROM named WHERE ${isOwn}),
       best AS (SELECT DISTINCT ON (id) *, ${rankOf('receipt')} AS rank FROM about ORDER BY id, rank DESC, reason),
       times AS (SELECT id, min(at) FILTER (WHERE receipt = 'delivered') AS delivered_at,
                        min(at) FILTER (WHERE receipt = 'read') AS read_at,
                        min(category) AS category FROM about GROUP BY id),
       -- In one order: two notifiers never wait for one another.
       locked AS MATERIALIZED (SELECT row.${id} AS id, row.receipt AS before, row.charged_as AS charged_before
                               FROM notifier.${name} row
                               JOIN best ON best.id = row.${id}
                               ORDER BY 1 FOR UPDATE OF row),
       recorded AS (
         UPDATE notifier.${name} row
         SET receipt = CASE WHEN best.rank > ${rankOf('row.receipt')} THEN best.receipt ELSE row.receipt END,
             receipt_reason = CASE
               WHEN greatest(best.rank, ${rankOf('row.receipt')}) = ${rankOf("'undelivered'")}
               THEN least(row.receipt_reason, CASE WHEN best.receipt = 'undelivered' THEN best.reason END) END,
             provider_id = coalesce(row.provider_id, best.provider_id),
             delivered_at = least(row.delivered_at, times.delivered_at),
             read_at = least(row.read_at, times.read_at),
             charged_as = coalesce(row.charged_as, times.category)
         FROM best JOIN times USING (id) JOIN locked USING (id)
         WHERE row.${id} = best.id
           AND (best.rank >= ${rankOf('row.receipt')} OR times.delivered_at < coalesce(row.delivered_at, 'infinity')
                OR times.read_at < coalesce(row.read_at, 'infinity')
                OR row.charged_as IS NULL AND times.category IS NOT NULL)
         RETURNING row.${id} AS id, row.employee_id AS "employeeId", row.phone, row.receipt_reason AS reason,
                   ${taskId} AS "taskId",
                   ${departmentId} AS "departmentId", row.receipt, best.code, locked.before,
                   CASE WHEN ${isCharged('row.receipt', 'row.charged_as')}
                             AND NOT ${isCharged('locked.before', 'locked.charged_before')}
                        THEN row.charged_as END AS charged,
                   ${rankOf('locked.before')} AS "rankBefore", ${rankOf('row.receipt')} AS rank,
                   ${sentAt} AS "sentAt", row.delivered_at AS "deliveredAt", row.read_at AS "readAt")${more}
  SELECT id, "employeeId", phone, "taskId", "departmentId", receipt, reason, code, charged, before, "sentAt"
  FROM recorded`;

/** One parameter more than the rows: this process. */
const RECORD_DELIVERIES = record({
  name: 'deliveries',
  id: 'reminder_id',
  taskId: 'row.task_id',
  departmentId: 'row.department_id',
  sentAt: 'row.sent_at',
  // Each reminder of a bundle has the message's receipt; price and error are the message's alone.
  others: `
         UNION ALL
         SELECT row.reminder_id, given.provider_id, given.callback_id, given.receipt, given.reason, NULL, NULL, given.at
         FROM given JOIN notifier.deliveries row ON row.message_id = given.callback_id`,
  category: 'CASE WHEN row.message_id IS NULL THEN given.category END',
  // After a new recipient both messages have the same callback id: only the provider's own id tells them apart.
  isOwn: `NOT EXISTS (SELECT FROM notifier.deliveries row WHERE row.reminder_id = named.id AND row.readdressed
                      AND row.provider_id IS DISTINCT FROM named.provider_id)`,
  more: `, ${countReceipts('$8')}`,
});
/** Figures are of reminders: other messages are not counted. */
const RECORD_MESSAGES = record({
  name: 'messages',
  id: 'id',
  taskId: 'NULL::uuid',
  departmentId: 'NULL::uuid',
  sentAt: 'row.ended_at',
  others: '',
  category: 'given.category',
  isOwn: 'true',
  more: '',
});

export interface RecordedReceipt {
  /** Id of the reminder or the other message. */
  id: string;
  /** Task of a reminder; null for another message. */
  taskId: string | null;
  departmentId: string | null;
  employeeId: string | null;
  /** Number that it went to. */
  phone: string | null;
  receipt: Receipt;
  /** Reason of a failure. */
  reason: string | null;
  /** The provider's error code. */
  code: number | null;
  /** Category in which these statuses first show that the message is charged, else null. */
  charged: string | null;
  /** The receipt before. */
  before: Receipt | null;
  /** Time of sending; null if no response to its POST is recorded. */
  sentAt: Date | null;
}

/** Receipts of reminders and of other messages. */
@Injectable()
export class ReceiptStore {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  /** Records statuses; the same ones in any order, doubled or split, lead to the same rows. */
  async record(statuses: readonly MessageStatus[]): Promise<RecordedReceipt[]> {
    const parameters = ROWS.parameters(
      statuses.map(({ providerId, callbackId, status, reason, code, category, at }) => ({
        provider_id: providerId,
        callback_id: callbackId,
        receipt: RECEIPT_OF_STATUS[status],
        reason: failureOf({ code, reason }),
        code,
        category,
        at,
      })),
    );
    const reminders = await this.dataSource.query<RecordedReceipt[]>(RECORD_DELIVERIES, [
      ...parameters,
      this.instanceId,
    ]);
    const others = await this.dataSource.query<RecordedReceipt[]>(RECORD_MESSAGES, parameters);
    return [...reminders, ...others];
  }
}
