import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock, ENV, type Env } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { returnedReminders } from '../reminders/instruments.js';
import { ReleaseClaims } from '../reminders/release-claims.js';

const HEARTBEAT_MS = 2_000;
/** A scheduler without a heartbeat for this long counts as dead, ms; with the polling interval, within ten seconds. */
const GONE_MS = 6_000;

/**
 * Writes this scheduler's heartbeat and releases the claims of dead schedulers, so that a crash delays a reminder by
 * seconds instead of a lease. A scheduler that was only slow does no harm: deliveries are found by reminder id.
 */
@Injectable()
export class InstanceRegistry implements OnApplicationBootstrap, OnModuleDestroy {
  /** Claimer id of this process. */
  readonly id = randomUUIDv7();
  private readonly logger = new Logger(InstanceRegistry.name);
  private registered = false;
  private stopped = false;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly release: ReleaseClaims,
  ) {}

  get isRegistered(): boolean {
    return this.registered;
  }

  async onApplicationBootstrap(): Promise<void> {
    // Without a broker there is only this process: all claims are from the one before it.
    if (!this.env['AMQP_URL']) await this.report(await this.release.all());
    await this.heartbeat();
  }

  @Interval(HEARTBEAT_MS)
  async heartbeat(): Promise<void> {
    if (this.stopped) return;
    try {
      const now = this.clock.now();
      await this.dataSource.query(
        `INSERT INTO scheduler.instances (id, seen_at) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        [this.id, now],
      );
      this.registered = true;
      await this.report(await this.release.ofGone(new Date(now.getTime() - GONE_MS)));
    } catch (error) {
      this.logger.warn({ msg: 'heartbeat failed', err: error });
    }
  }

  onModuleDestroy(): void {
    this.stopped = true;
  }

  /** Only after all its claims are released: claims of an unregistered scheduler wait for the end of their lease. */
  async unregister(): Promise<void> {
    await this.dataSource.query('DELETE FROM scheduler.instances WHERE id = $1', [this.id]).catch(() => undefined);
  }

  private async report(count: number): Promise<void> {
    returnedReminders.inc({ cause: 'scheduler_gone' }, count);
    if (count > 0) this.logger.warn({ msg: 'gave back claims of a scheduler that is gone', count });
  }
}
