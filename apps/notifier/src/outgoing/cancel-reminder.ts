import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { CancelDeliveries } from '../deliveries/cancel-deliveries.js';
import { type AttemptResult, recorded, taken } from './attempt.js';
import { delivered } from './instruments.js';
import type { DueReminder } from './results.js';

/** Records, before an attempt of this process, that a reminder is not sent because its task was stopped. */
@Injectable()
export class CancelReminder {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly deliveries: CancelDeliveries,
  ) {}

  /**
   * Leaves an open attempt of another notifier alone; publishes an existing outcome unchanged. Throws if the database
   * is down.
   */
  async cancel({ reminderId, taskId, dueAt }: DueReminder): Promise<AttemptResult> {
    const now = this.clock.now();
    const standing = await this.deliveries.cancelDelivery({ reminderId, taskId, dueAt: new Date(dueAt), now });
    const { status, fresh } = standing;
    if (status === 'sending') return taken(now);
    if (fresh) delivered.inc({ outcome: status });
    return recorded(standing);
  }
}
