import { Controller, Inject } from '@nestjs/common';
import {
  type Envelope,
  MessageStatusesReceived,
  ReceiptUpdated,
  SUBSCRIPTIONS,
  MESSAGE_STATUSES,
} from '@recuerda/contracts';
import { EventHandler, EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, counter } from '@recuerda/service';
import { randomUUID } from 'node:crypto';
import { Channels } from '../channels/channels.js';
import { Breaker } from '../provider-state/breaker.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { FlagRecipient } from '../outgoing/flag-recipient.js';
import { type RecordedReceipt, ReceiptStore } from './receipt-store.js';

const statusesReceived = counter(
  'recuerda_message_statuses_total',
  'Statuses of messages that the provider reported, repetitions included.',
  ['status'],
);
const chargedMessages = counter('recuerda_messages_charged_total', 'Messages by what the provider charges them as.', [
  'category',
]);

for (const status of MESSAGE_STATUSES) statusesReceived.inc({ status }, 0);

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptStore,
    private readonly channels: Channels,
    private readonly providerState: ProviderStateStore,
    private readonly breaker: Breaker,
    private readonly flags: FlagRecipient,
    private readonly publisher: EventPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @EventHandler(SUBSCRIPTIONS.notifierReceipts)
  async handle(events: Envelope[]): Promise<void> {
    const statuses = events.filter(MessageStatusesReceived.is).flatMap(({ data }) => data.statuses);
    const recorded = await this.receipts.record(statuses);
    await this.providerState.markStatuses([...new Set(recorded.flatMap(({ account }) => account ?? []))]);
    for (const { status } of statuses) statusesReceived.inc({ status });
    const failures: unknown[] = [];
    for (const receipt of recorded) {
      if (receipt.charged !== null) chargedMessages.inc({ category: receipt.charged });
      await this.learn(receipt).catch((error: unknown) => failures.push(error));
    }
    await this.announce(recorded);
    // A status that comes again is announced no more, and its opt-out is learnt all the same.
    if (failures.length > 0) throw failures[0];
  }

  private async announce(recorded: readonly RecordedReceipt[]): Promise<void> {
    const time = this.clock.now();
    const events = recorded.flatMap(({ id: reminderId, taskId, departmentId, receipt, before }) => {
      if (taskId === null || receipt === before) return [];
      const data = { reminderId, taskId, departmentId, receipt };
      return [ReceiptUpdated.create({ id: randomUUID(), subject: reminderId, time, data })];
    });
    await this.publisher.publish(events);
  }

  /** Learns faults of a number, its window or the account, which often show only in the receipts. */
  private async learn(recorded: RecordedReceipt): Promise<void> {
    const { employeeId, phone, receipt, before, reason, code, sentAt: postedAt } = recorded;
    const key = recorded.account;
    const account = key === null ? undefined : this.channels.of(key);
    if (receipt !== 'undelivered') {
      if (account && postedAt !== null && receipt !== before) await this.breaker.confirmed(account, postedAt);
      return;
    }
    if (code === null || key === null) return;
    // What an account that is gone reports of a person holds for all; what it reports of itself is over.
    const late = account
      ? await account.lateFault({ code, phone, postedAt })
      : await this.channels.kinOf(key)?.lateFault({ code, phone: null, postedAt: null });
    if (late?.kind === 'recipient' && employeeId !== null)
      await this.flags.flag(employeeId, { kind: 'refused', reason: `meta_${code}`, answer: '', recipient: late.fault });
    // A status that comes again is no news.
    if (account && late?.kind === 'account' && receipt !== before)
      await this.breaker.stoppedByStatus(account, late.fault, reason ?? '');
  }
}
