import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, type Subscription, SUBSCRIPTIONS } from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { CLOCK, type Clock, gauge } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { EventHandler } from '@recuerda/messaging';
import { projectDepartments, projectEmployees, projectTasks } from './project-entities.js';
import { countReceipts, countSends } from './keep-counts.js';

const { metricsProjection, metricsReceiptCounts, metricsSendCounts } = SUBSCRIPTIONS;

const lag = gauge('recuerda_projection_lag_seconds', 'Age of the newest event of the last applied batch.', ['flow']);

/** Projects other services' events for the figures; the same events in any order give the same rows. */
@Controller()
export class ProjectionController {
  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Applies a batch completely or, if it throws, not at all. */
  @EventHandler(metricsProjection)
  async apply(events: readonly Envelope[]): Promise<void> {
    await this.alone(metricsProjection, async (manager) => {
      await projectDepartments(manager, events);
      await projectEmployees(manager, events);
      await projectTasks(manager, events);
    });
    this.reportLag(metricsProjection, events);
  }

  /** Keeps the counts of notifiers: a batch completely or, if it throws, not at all. */
  @EventHandler(metricsSendCounts)
  async count(events: readonly Envelope[]): Promise<void> {
    await this.alone(metricsSendCounts, (manager) => countSends(manager, events));
    this.reportLag(metricsSendCounts, events);
  }

  /** Keeps the receipt counts of notifiers: a batch completely or, if it throws, not at all. */
  @EventHandler(metricsReceiptCounts)
  async countReceipts(events: readonly Envelope[]): Promise<void> {
    await countReceipts(this.source.manager, events);
    this.reportLag(metricsReceiptCounts, events);
  }

  /** Lets one batch of all replicas through at a time: counters move by the difference from the row before. */
  private alone<T>({ queue }: Subscription, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      await lockByName(manager, queue);
      return work(manager);
    });
  }

  private reportLag({ queue }: Subscription, events: readonly Envelope[]): void {
    if (events.length === 0) return;
    const newest = events.reduce((latest, event) => Math.max(latest, Date.parse(event.time)), 0);
    lag.set({ flow: queue }, Math.max(0, this.clock.now().getTime() - newest) / 1_000);
  }
}
