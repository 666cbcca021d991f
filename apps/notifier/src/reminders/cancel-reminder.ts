import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { CancelDeliveries } from '../deliveries/cancel-deliveries.js';
import { type AttemptResult, taken } from './attempt.js';
import { delivered } from './instruments.js';
import type { DueReminder } from './results.js';

/** Records that a reminder is not sent, before any attempt of this process: its task wants it no more. */
@Injectable()
export class CancelReminder {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly cancel: CancelDeliveries,
  ) {}

  /**
   * Somebody else's attempt that is under way decides by itself; an outcome there is already is told as it was. Throws
   * when the database cannot be reached.
   */
  async run({ reminderId, taskId, dueAt }: DueReminder): Promise<AttemptResult> {
    const now = this.clock.now();
    const standing = await this.cancel.run({ reminderId, taskId, dueAt: new Date(dueAt), now });
    const { status, sentAt, reason, attemptsStarted, fresh } = standing;
    if (status === 'sending') return taken(now);
    if (fresh) delivered.inc({ outcome: status });
    return { kind: 'done', outcome: { status, sentAt, reason, attempts: attemptsStarted } };
  }
}
