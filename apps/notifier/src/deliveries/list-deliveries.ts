import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DeliveryQuery, DeliveryView, Page } from '@recuerda/contracts';
import { decodeCursor, pageOf } from '@recuerda/database';
import { Repository } from 'typeorm';
import { z } from 'zod';
import { Delivery, toDeliveryView } from './delivery.entity.js';

const positionShape = z.tuple([z.iso.datetime(), z.uuid()]);
const position = (row: Delivery) => [row.createdAt.toISOString(), row.reminderId];

/** The delivery history, newest first. */
@Injectable()
export class ListDeliveries {
  constructor(@InjectRepository(Delivery, 'notifier') private readonly deliveries: Repository<Delivery>) {}

  async run({ limit, cursor, taskId, employeeId }: DeliveryQuery): Promise<Page<DeliveryView>> {
    const matching = this.deliveries.createQueryBuilder('d');
    if (taskId !== undefined) matching.andWhere('d.taskId = :taskId', { taskId });
    if (employeeId !== undefined) matching.andWhere('d.employeeId = :employeeId', { employeeId });
    const page = matching.clone().orderBy('d.createdAt', 'DESC').addOrderBy('d.reminderId', 'DESC').limit(limit + 1);
    if (cursor !== undefined) {
      const [createdAt, reminderId] = decodeCursor(cursor, positionShape);
      page.andWhere('(d.createdAt, d.reminderId) < (:createdAt, :reminderId)', { createdAt, reminderId });
    }
    const [rows, total] = await Promise.all([page.getMany(), matching.getCount()]);
    return pageOf({ rows, limit, total, position, view: toDeliveryView });
  }
}
