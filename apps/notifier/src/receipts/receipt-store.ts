import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { failureOf, type MessageStatus, type Receipt, RECEIPT_OF_STATUS, RECEIPTS } from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { Channels } from '../channels/channels.js';
import { countCharges } from '../costs/count-charges.js';
import { countReceipts } from '../counts/count-receipts.js';
import { INSTANCE_ID } from '../counts/instance-id.js';
import { MessageSettings } from '../texts/message-settings.js';

const ROWS = unnestColumns({
  provider_id: 'text',
  callback_id: 'uuid',
  receipt: 'text',
  reason: 'text',
  code: 'int',
  category: 'text',
  at: 'timestamptz',
  opted_out: 'bool',
});

const ORDER = `ARRAY[${RECEIPTS.map((receipt) => `'${receipt}'`).join(', ')}]`;
const rankOf = (receipt: string): string => `coalesce(array_position(${ORDER}, ${receipt}), 0)`;
/** Whether a message is charged: its price is known, and it was delivered. */
const isCharged = (receipt: string, chargedAs: string): string =>
  `(${chargedAs} IS NOT NULL AND ${rankOf(receipt)} >= ${rankOf("'delivered'")})`;

/** Latest time that a provider's clock may give. */
const LATEST = `now() + interval '1 day'`;

/** Three parameters more than the rows: this process, the school's time zone, and whether it wants mails. */
const RECORD = `
  WITH given AS (SELECT * FROM ${ROWS.from}),
       named AS (
         SELECT callback_id AS id, given.* FROM given WHERE callback_id IS NOT NULL
         UNION ALL
         SELECT row.id, given.provider_id, given.callback_id, given.receipt, given.reason, given.code,
                CASE WHEN row.message_id IS NULL THEN given.category END, given.at, given.opted_out
         FROM given JOIN notifier.messages row ON row.provider_id = given.provider_id
         WHERE given.callback_id IS NULL
         UNION ALL
         -- Each reminder of a bundle has the bundle's receipt; price and error are the bundle's alone.
         SELECT row.id, given.provider_id, given.callback_id, given.receipt, given.reason, NULL, NULL, given.at,
                given.opted_out
         FROM given JOIN notifier.messages row ON row.message_id = given.callback_id),
       -- After a new recipient both messages have the same callback id: only the provider's own id tells them apart.
       about AS (
         SELECT * FROM named
         WHERE NOT EXISTS (SELECT FROM notifier.messages row WHERE row.id = named.id AND row.readdressed
                           AND row.provider_id IS DISTINCT FROM named.provider_id)),
       best AS (SELECT DISTINCT ON (id) *, ${rankOf('receipt')} AS rank FROM about ORDER BY id, rank DESC, reason),
       times AS (SELECT id, min(least(at, ${LATEST})) FILTER (WHERE receipt = 'delivered') AS delivered_at,
                        min(least(at, ${LATEST})) FILTER (WHERE receipt = 'read') AS read_at,
                        min(category) AS category FROM about GROUP BY id),
       -- In one order: two notifiers never wait for one another.
       locked AS MATERIALIZED (SELECT row.id, row.receipt AS before, row.charged_as AS charged_before
                               FROM notifier.messages row JOIN best USING (id)
                               ORDER BY 1 FOR UPDATE OF row),
       recorded AS (
         UPDATE notifier.messages row
         SET receipt = CASE WHEN best.rank > ${rankOf('row.receipt')} THEN best.receipt ELSE row.receipt END,
             receipt_reason = CASE
               WHEN greatest(best.rank, ${rankOf('row.receipt')}) = ${rankOf("'undelivered'")}
               THEN least(row.receipt_reason, CASE WHEN best.receipt = 'undelivered' THEN best.reason END) END,
             provider_id = coalesce(row.provider_id, best.provider_id),
             delivered_at = least(row.delivered_at, times.delivered_at),
             read_at = least(row.read_at, times.read_at),
             charged_as = coalesce(row.charged_as, times.category),
             mail = CASE
               WHEN best.opted_out AND mail IS DISTINCT FROM 'sent' THEN 'over'
               ELSE coalesce(mail, CASE WHEN $11 AND kind IS NULL AND best.receipt = 'undelivered' THEN 'due' END) END
         FROM best JOIN times USING (id) JOIN locked USING (id)
         WHERE row.id = best.id
           AND (best.rank >= ${rankOf('row.receipt')} OR times.delivered_at < coalesce(row.delivered_at, 'infinity')
                OR times.read_at < coalesce(row.read_at, 'infinity')
                OR row.charged_as IS NULL AND times.category IS NOT NULL)
         RETURNING row.id, row.employee_id AS "employeeId", row.phone, row.account, row.receipt_reason AS reason,
                   row.task_id AS "taskId", row.department_id AS "departmentId", row.receipt, best.code, locked.before,
                   CASE WHEN ${isCharged('row.receipt', 'row.charged_as')}
                             AND NOT ${isCharged('locked.before', 'locked.charged_before')}
                        THEN row.charged_as END AS charged,
                   ${rankOf('locked.before')} AS "rankBefore", ${rankOf('row.receipt')} AS rank,
                   row.sent_at AS "sentAt", row.delivered_at AS "deliveredAt", row.read_at AS "readAt"),
       ${countReceipts('$9')},
       ${countCharges('$10')}
  SELECT id, "employeeId", phone, account, "taskId", "departmentId", receipt, reason, code, charged, before, "sentAt"
  FROM recorded`;

export interface RecordedReceipt {
  /** Id of the reminder, text or bundle. */
  id: string;
  /** Task of a reminder; otherwise null. */
  taskId: string | null;
  departmentId: string | null;
  employeeId: string | null;
  /** Number that it went to. */
  phone: string | null;
  /** Key of the account by which it went; null: it went by none, as far as is known. */
  account: string | null;
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

/** Receipts of reminders, texts and bundles. */
@Injectable()
export class ReceiptStore {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
    private readonly school: MessageSettings,
    private readonly channels: Channels,
  ) {}

  /** Records statuses; the same ones in any order, doubled or split, lead to the same rows. */
  async record(statuses: readonly MessageStatus[]): Promise<RecordedReceipt[]> {
    const isOptOut = await Promise.all(statuses.map(({ code }) => this.channels.isOptOut(code)));
    const parameters = ROWS.parameters(
      statuses.map(({ providerId, callbackId, status, reason, code, category, at }, index) => ({
        provider_id: providerId,
        callback_id: callbackId,
        receipt: RECEIPT_OF_STATUS[status],
        reason: failureOf({ code, reason }),
        code,
        category,
        at,
        opted_out: isOptOut[index],
      })),
    );
    const { timeZone, current } = this.school;
    const more = [this.instanceId, timeZone, current.mailFallback];
    return this.dataSource.query<RecordedReceipt[]>(RECORD, [...parameters, ...more]);
  }
}
