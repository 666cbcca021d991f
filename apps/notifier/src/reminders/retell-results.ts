import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ShutdownSignal } from '@recuerda/concurrency';
import { CLOCK, type Clock, ENV, type Env } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { resultEvent } from './results.js';
import { TellResults } from './tell-results.js';

const HOUR_MS = 3_600_000;
/** An outcome is published right after it is recorded, or when its subscribers have recovered. */
const RECORDED_WITHIN_MS = HOUR_MS;
/** Longest time between a delivery's first attempt and its outcome. */
const BEGUN_WITHIN_MS = 24 * HOUR_MS;
const CHUNK = 500;

type Finished = Pick<
  Delivery,
  'reminderId' | 'taskId' | 'dueAt' | 'status' | 'sentAt' | 'reason' | 'attemptsStarted' | 'counted' | 'createdAt'
>;

/** End of a chunk; the next one starts after it. */
type Place = Pick<Finished, 'createdAt' | 'reminderId'>;

/**
 * Without a broker, an outcome that was recorded but not published when the process was killed could stay unpublished:
 * a pause deletes the reminder that would lead to it. The most recent ones are therefore published again at each start;
 * subscribers ignore those they know.
 */
@Injectable()
export class RetellResults implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetellResults.name);
  private retelling: Promise<void> = Promise.resolve();

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly tellResults: TellResults,
    private readonly shutdown: ShutdownSignal,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env['AMQP_URL']) return;
    this.retelling = this.retell().catch((error: unknown) => {
      if (!this.shutdown.aborted) this.logger.warn({ msg: 'could not tell results again', err: error });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.retelling;
  }

  private async retell(): Promise<void> {
    const now = this.clock.now();
    let after: Place | undefined = {
      createdAt: new Date(now.getTime() - BEGUN_WITHIN_MS),
      reminderId: '00000000-0000-0000-0000-000000000000',
    };
    while (after) {
      const chunk: Finished[] = await this.following(after, now);
      const events = chunk.map(({ attemptsStarted: attempts, dueAt, ...delivery }) => {
        const outcome = { ...delivery, attempts };
        return resultEvent({ ...delivery, dueAt: dueAt.toISOString() }, outcome, now);
      });
      await this.tellResults.all(events);
      after = chunk.length === CHUNK ? chunk.at(-1) : undefined;
    }
  }

  private following({ createdAt, reminderId }: Place, now: Date): Promise<Finished[]> {
    return this.dataSource.query<Finished[]>(
      `SELECT reminder_id AS "reminderId", task_id AS "taskId", due_at AS "dueAt", status, sent_at AS "sentAt", reason,
              attempts_started AS "attemptsStarted", counted, created_at AS "createdAt"
       FROM notifier.deliveries
       WHERE (created_at, reminder_id) > ($1, $2) AND claimed_until > $3 AND status <> 'sending'
       ORDER BY created_at, reminder_id LIMIT ${CHUNK}`,
      [createdAt, reminderId, new Date(now.getTime() - RECORDED_WITHIN_MS)],
    );
  }
}
