import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { GetReminders } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock, ENV, type Env } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { CancelReminder } from './cancel-reminder.js';
import { resultEvent } from './results.js';
import { TellResults } from './tell-results.js';

const EVERY_MS = 10_000;
/** A delivery counts as abandoned this long after its last claim ended, ms. */
const LEFT_ALONE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

type Left = Pick<Delivery, 'reminderId' | 'taskId' | 'dueAt'>;

/**
 * Cancels unfinished deliveries that no message will resume: their process was killed and their task stopped, so the
 * scheduler has deleted the reminder. Over a broker the redelivered message does this.
 */
@Injectable()
export class EndAbandoned implements OnModuleDestroy {
  private readonly logger = new Logger('Notifier');
  private readonly sweep = new TrailingRun(() => this.endAll());

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly requests: RequestClient,
    private readonly cancel: CancelReminder,
    private readonly tellResults: TellResults,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.env['AMQP_URL']) return;
    await this.run().catch((error: unknown) =>
      this.logger.warn({ msg: 'could not look for abandoned deliveries', err: error }),
    );
  }

  run(): Promise<void> {
    return this.sweep.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweep.idle();
  }

  private async endAll(): Promise<void> {
    const left = await this.leftAlone();
    if (left.length === 0) return;
    const taskIds = [...new Set(left.map(({ taskId }) => taskId))];
    const known = new Set((await this.requests.send(GetReminders, { taskIds })).map(({ id }) => id));
    await Promise.all(left.filter(({ reminderId }) => !known.has(reminderId)).map((delivery) => this.end(delivery)));
  }

  private async end({ reminderId, taskId, dueAt }: Left): Promise<void> {
    const due = { reminderId, taskId, dueAt: dueAt.toISOString() };
    const result = await this.cancel.run(due);
    if (result.kind === 'done') await this.tellResults.all([resultEvent(due, result.outcome, this.clock.now())]);
  }

  private leftAlone(): Promise<Left[]> {
    const now = this.clock.now().getTime();
    return this.dataSource.query<Left[]>(
      `SELECT reminder_id AS "reminderId", task_id AS "taskId", due_at AS "dueAt" FROM notifier.deliveries
       WHERE created_at > $1 AND claimed_until < $2 AND status = 'sending' ORDER BY created_at LIMIT ${BATCH}`,
      [new Date(now - DAY_MS), new Date(now - LEFT_ALONE_MS)],
    );
  }
}
