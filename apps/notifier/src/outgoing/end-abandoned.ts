import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { GetReminders, MINUTE_MS } from '@recuerda/contracts';
import { EventPublisher, RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { CancelReminder } from './cancel-reminder.js';
import { resultEvent } from './results.js';

const EVERY_MS = 20_000;
/** A delivery counts as abandoned this long after its last claim ended, ms. */
const LEFT_ALONE_MS = 10_000;
/** Maximum age of a delivery at the first run, and after one that failed, ms: all notifiers may have been down. */
const FIRST_LOOK_BACK_MS = 24 * 60 * MINUTE_MS;
/** Maximum age of a delivery at later runs, ms: its last attempt ends within ten minutes of its first. */
const LOOK_BACK_MS = 15 * MINUTE_MS;
const BATCH = 500;

interface Left {
  reminderId: string;
  taskId: string;
  dueAt: Date;
}

/**
 * Cancels unfinished deliveries that no message will resume: their process was killed, or they are held, and their task
 * was stopped, so the scheduler has deleted the reminder.
 */
@Injectable()
export class EndAbandoned implements OnModuleDestroy {
  private readonly logger = new Logger('Notifier');
  private readonly sweep = new TrailingRun(() => this.endAll());
  private lookBackMs = FIRST_LOOK_BACK_MS;
  /** The last held delivery of the look before: many may be held, for days. */
  private heldAfter: string = NIL;
  private stopped = false;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly requests: RequestClient,
    private readonly cancelReminder: CancelReminder,
    private readonly publisher: EventPublisher,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped) return;
    await orWarn(this.endAbandoned(), this.logger, 'could not look for abandoned deliveries');
  }

  endAbandoned(): Promise<void> {
    return this.sweep.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.sweep.idle();
  }

  private async endAll(): Promise<void> {
    const { lookBackMs } = this;
    // After a look that failed, or found more than it reads at a time, the next one goes as far back as the first.
    this.lookBackMs = FIRST_LOOK_BACK_MS;
    const since = new Date(this.clock.now().getTime() - lookBackMs);
    const left = await this.leftAlone('created_at > $1 AND NOT held AND task_id IS NOT NULL', 'created_at', since);
    if (left.length > 0) await this.hold(await this.endUnknown(left));
    if (left.length < BATCH) this.lookBackMs = LOOK_BACK_MS;
    const held = await this.leftAlone('held AND id > $1', 'id', this.heldAfter);
    if (held.length > 0) await this.endUnknown(held);
    this.heldAfter = held.length < BATCH ? NIL : (held.at(-1)?.reminderId ?? NIL);
  }

  /** Returns those that the scheduler still has. */
  private async endUnknown(left: readonly Left[]): Promise<string[]> {
    const taskIds = [...new Set(left.map(({ taskId }) => taskId))];
    const known = new Set((await this.requests.send(GetReminders, { taskIds })).map(({ id }) => id));
    await Promise.all(left.filter(({ reminderId }) => !known.has(reminderId)).map((delivery) => this.end(delivery)));
    return left.map(({ reminderId }) => reminderId).filter((reminderId) => known.has(reminderId));
  }

  /** Their tasks may be stopped when they are too old to be found otherwise. */
  private async hold(reminderIds: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE notifier.messages SET held = true
       WHERE id IN (SELECT id FROM notifier.messages WHERE id = ANY($1::uuid[]) AND status = 'sending'
                    ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [reminderIds],
    );
  }

  private async end({ reminderId, taskId, dueAt }: Left): Promise<void> {
    const due = { reminderId, taskId, dueAt: dueAt.toISOString() };
    const result = await this.cancelReminder.cancel(due);
    if (result.kind === 'done') await this.publisher.publish([resultEvent(due, result.outcome, this.clock.now())]);
  }

  /** Reads those that meet a condition with $1, in the order of a column. */
  private leftAlone(condition: string, order: string, value: unknown): Promise<Left[]> {
    return this.dataSource.query<Left[]>(
      `SELECT id AS "reminderId", task_id AS "taskId", due_at AS "dueAt" FROM notifier.messages
       WHERE ${condition} AND status = 'sending' AND claimed_until < $2 ORDER BY ${order} LIMIT ${BATCH}`,
      [value, new Date(this.clock.now().getTime() - LEFT_ALONE_MS)],
    );
  }
}
