import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DeliveryQuery, DeliveryView, Page } from '@recuerda/contracts';
import { cursorTime, decodeCursor, pageOf } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { Delivery, toDeliveryView } from './delivery.entity.js';

interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

const positionShape = z.tuple([cursorTime, z.uuid()]);
const position = (row: Delivery) => [row.createdAt.toISOString(), row.reminderId];

type Post = Pick<Delivery, 'messageId' | 'providerId' | 'sentAt'>;
/** Names the POST in which a delivery was sent, by the provider's id where it gives one. */
const postOf = ({ messageId, providerId, sentAt }: Post): string =>
  `${messageId} ${providerId ?? sentAt?.toISOString()}`;

/** A limit on the rows that are read to count a history of millions. */
export const COUNTED_EXACTLY = 10_000;

/**
 * The delivery history that the principal may know, newest first. `total` is exact up to {@link COUNTED_EXACTLY} and
 * the planner's estimate beyond.
 */
@Injectable()
export class ListDeliveries {
  constructor(@InjectRepository(Delivery, 'notifier') private readonly deliveries: Repository<Delivery>) {}

  async list({ limit, cursor, taskId, employeeId }: DeliveryQuery): Promise<Page<DeliveryView>> {
    const matching = this.deliveries.createQueryBuilder('d').where('d.taskId IS NOT NULL');
    const scope = departmentScope();
    if (scope) matching.andWhere('d.departmentId = ANY (:scope)', { scope });
    if (taskId !== undefined) matching.andWhere('d.taskId = :taskId', { taskId });
    if (employeeId !== undefined) matching.andWhere('d.employeeId = :employeeId', { employeeId });
    const page = matching
      .clone()
      .orderBy('d.createdAt', 'DESC')
      .addOrderBy('d.reminderId', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined) {
      const [createdAt, reminderId] = decodeCursor(cursor, positionShape);
      page.andWhere('(d.createdAt, d.reminderId) < (:createdAt, :reminderId)', { createdAt, reminderId });
    }
    const [rows, total] = await Promise.all([page.getMany(), this.count(matching)]);
    const others = await this.countBundled(rows);
    const view = (row: Delivery): DeliveryView => toDeliveryView(row, others.get(postOf(row)) ?? 0);
    return pageOf({ rows, limit, total, position, view });
  }

  /** Counts the others in the same message, by {@link postOf}, without those deferred since. */
  private async countBundled(rows: readonly Delivery[]): Promise<Map<string, number>> {
    const messageIds = rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
    if (messageIds.length === 0) return new Map();
    const counts = await this.deliveries.query<(Post & { others: number })[]>(
      `SELECT message_id AS "messageId", provider_id AS "providerId", max(sent_at) AS "sentAt",
              count(*)::int - 1 AS others
       FROM notifier.messages WHERE message_id = ANY ($1::uuid[]) AND sent_at IS NOT NULL
       GROUP BY message_id, provider_id, CASE WHEN provider_id IS NULL THEN sent_at END`,
      [messageIds],
    );
    return new Map(counts.map((row) => [postOf(row), row.others]));
  }

  private async count(matching: SelectQueryBuilder<Delivery>): Promise<number> {
    const some = matching
      .clone()
      .select('1', 'one')
      .limit(COUNTED_EXACTLY + 1);
    const [sql, parameters] = some.getQueryAndParameters();
    const [row] = await this.deliveries.query<{ found: number }[]>(
      `SELECT count(*)::int AS found FROM (${sql}) AS matching`,
      parameters,
    );
    const found = row?.found ?? 0;
    return found <= COUNTED_EXACTLY ? found : Math.max(found, await this.estimate(matching));
  }

  private async estimate(matching: SelectQueryBuilder<Delivery>): Promise<number> {
    const [sql, parameters] = matching.clone().select('1', 'one').getQueryAndParameters();
    const [row] = await this.deliveries.query<Explained[]>(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
    return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  }
}
