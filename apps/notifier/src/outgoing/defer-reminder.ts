import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BatchLoader } from '@recuerda/concurrency';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { type DeliveryState, findDeliveries } from '../deliveries/find-deliveries.js';
import { type AttemptResult, recorded } from './attempt.js';
import type { Deferral } from './attempt.js';
import type { Reminder } from './message.js';
import { ReconcileAttempts } from './reconcile-attempts.js';

/** `settled`: it is not deferred, because its next attempt makes no POST, or goes by an account that takes it. */
type Deferred = AttemptResult | { kind: 'settled' };

/**
 * Defers a reminder before an attempt. One whose result was lost when it was published, or that the provider reported,
 * has been sent: it gets its outcome, because a deferral would take the place of the next reminder. One without a POST
 * left has failed.
 */
@Injectable()
export class DeferReminder {
  private readonly loader = new BatchLoader<string, DeliveryState | undefined>(
    { maxSize: 500, concurrency: 2 },
    async (ids) => {
      const deliveries = await findDeliveries(this.dataSource, ids);
      return ids.map((id) => deliveries.get(id));
    },
  );

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly reconcile: ReconcileAttempts,
  ) {}

  /**
   * `account`: the one that a first attempt would go by. Returns `taken` while another notifier may be sending it.
   * Throws if the database is down.
   */
  async defer({ due }: Reminder, deferral: Deferral, account: Pick<Account, 'key' | 'holds'>): Promise<Deferred> {
    const delivery = await this.loader.load(due.reminderId);
    if (!delivery) return deferral;
    if (delivery.status !== 'sending') return recorded(delivery);
    const { claim, claimedUntil: until, receipt, attempts: started } = delivery;
    if (claim !== null && until > this.clock.now()) return { kind: 'taken', until };
    const { account: own } = delivery;
    if (deferral.account !== null && own !== null && own !== account.key && this.channels.of(own))
      return { kind: 'settled' };
    const isOver = this.reconcile.isOver(account, started + 1, delivery, started - delivery.attemptsFinished);
    return receipt !== null || isOver ? { kind: 'settled' } : deferral;
  }
}
