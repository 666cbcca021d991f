import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DeliveryQuery, deliveryView, type DeliveryView, ListDeliveries, type Page } from '@recuerda/contracts';
import { countRows, cursorTime, decodeCursor, fromRow, pageOf, SqlFilter, type StoredRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { departmentScope } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MAIL_ACCOUNT } from '../channels/email/email-account.js';
import { failureIn } from '../channels/whatsapp/form/dialects/failure-in.js';

interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

interface DeliveryRow extends StoredRow<Omit<DeliveryView, 'remark' | 'bundledWith'>> {
  /** Bundle in which it was last attempted. */
  messageId: string | null;
}

const SELECT = `
  SELECT id AS "reminderId", task_id AS "taskId", employee_id AS "employeeId", due_at AS "dueAt", phone AS "to",
         (mail = 'sent' OR account = '${MAIL_ACCOUNT}' AND status <> 'cancelled') IS TRUE AS "byMail", status,
         attempts_started AS attempts, reason, provider_answer AS "providerAnswer", sent_at AS "sentAt",
         created_at AS "createdAt", provider_id AS "providerId", receipt, receipt_reason AS "receiptReason",
         delivered_at AS "deliveredAt", read_at AS "readAt", message_id AS "messageId"
  FROM notifier.messages`;

const position = z.tuple([cursorTime, z.uuid()]);

type Post = Pick<DeliveryRow, 'messageId' | 'providerId' | 'sentAt'>;
/** Names the POST in which a delivery was sent, by the provider's id where it gives one. */
const postOf = ({ messageId, providerId, sentAt }: Post): string =>
  `${messageId} ${providerId ?? sentAt?.toISOString()}`;

/** A limit on the rows that are read to count a history of millions. */
export const COUNTED_EXACTLY = 10_000;

/**
 * The delivery history that the principal may know, newest first. `total` is exact up to {@link COUNTED_EXACTLY} and
 * the planner's estimate beyond.
 */
@Controller()
export class ListDeliveriesController {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  @RequestHandler(ListDeliveries)
  async list({ limit, cursor, taskId, employeeId }: DeliveryQuery): Promise<Page<DeliveryView>> {
    const matching = new SqlFilter().and('task_id IS NOT NULL').within('department_id', departmentScope());
    if (taskId !== undefined) matching.and('task_id = ?', taskId);
    if (employeeId !== undefined) matching.and('employee_id = ?', employeeId);
    const page = matching.clone();
    if (cursor !== undefined) page.and('(created_at, id) < (?, ?)', ...decodeCursor(cursor, position));
    const [rows, total] = await Promise.all([
      this.dataSource.query<DeliveryRow[]>(
        `${SELECT} ${page.where} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
        page.parameters,
      ),
      this.count(matching),
    ]);
    const others = await this.countBundled(rows);
    return pageOf({
      rows,
      limit,
      total,
      position: ({ createdAt, reminderId }) => [createdAt.toISOString(), reminderId],
      view: (row) => toView(row, others.get(postOf(row)) ?? 0),
    });
  }

  /** Counts the others in the same message, by {@link postOf}, without those deferred since. */
  private async countBundled(rows: readonly DeliveryRow[]): Promise<Map<string, number>> {
    const messageIds = rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
    if (messageIds.length === 0) return new Map();
    const counts = await this.dataSource.query<(Post & { others: number })[]>(
      `SELECT message_id AS "messageId", provider_id AS "providerId", max(sent_at) AS "sentAt",
              count(*)::int - 1 AS others
       FROM notifier.messages WHERE message_id = ANY ($1::uuid[]) AND sent_at IS NOT NULL
       GROUP BY message_id, provider_id, CASE WHEN provider_id IS NULL THEN sent_at END`,
      [messageIds],
    );
    return new Map(counts.map((row) => [postOf(row), row.others]));
  }

  private async count(matching: SqlFilter): Promise<number> {
    const some = `SELECT FROM notifier.messages ${matching.where} LIMIT ${COUNTED_EXACTLY + 1}`;
    const found = await countRows(this.dataSource, `(${some}) AS matching`, matching.parameters);
    return found <= COUNTED_EXACTLY ? found : Math.max(found, await this.estimate(matching));
  }

  private async estimate({ where, parameters }: SqlFilter): Promise<number> {
    const [row] = await this.dataSource.query<Explained[]>(
      `EXPLAIN (FORMAT JSON) SELECT FROM notifier.messages ${where}`,
      parameters,
    );
    return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  }
}

/** @param bundledWith how many others went in its message */
function toView(row: DeliveryRow, bundledWith: number): DeliveryView {
  const remark = row.status === 'sent' ? (failureIn(row.providerAnswer) ?? null) : null;
  return fromRow(deliveryView, { ...row, remark, bundledWith });
}
