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
import { Channel } from '../channels/channel.js';
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
    private readonly channel: Channel,
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
    await this.providerState.markStatuses(this.channel.account);
    for (const { status } of statuses) statusesReceived.inc({ status });
    for (const receipt of recorded) {
      if (receipt.charged !== null) chargedMessages.inc({ category: receipt.charged });
      await this.learn(receipt);
    }
    await this.announce(recorded);
  }

  private async announce(recorded: readonly RecordedReceipt[]): Promise<void> {
    const time = this.clock.now();
    const events = recorded.flatMap(({ id: reminderId, taskId, departmentId, receipt, before }) =>
      taskId === null || receipt === before
        ? []
        : [
            ReceiptUpdated.create({
              id: randomUUID(),
              subject: reminderId,
              time,
              data: { reminderId, taskId, departmentId, receipt },
            }),
          ],
    );
    if (events.length > 0) await this.publisher.publish(events);
  }

  /** Learns faults of a number, its window or the account, which often show only in the receipts. */
  private async learn({ employeeId, phone, receipt, before, reason, code, sentAt }: RecordedReceipt): Promise<void> {
    if (receipt !== 'undelivered') {
      if (sentAt !== null && receipt !== before) await this.breaker.confirmed(sentAt);
      return;
    }
    const late = code === null ? undefined : this.channel.lateFault(code, sentAt);
    if (late?.kind === 'recipient' && employeeId !== null)
      await this.flags.flag(employeeId, { kind: 'refused', reason: `meta_${code}`, answer: '', recipient: late.fault });
    // A status that comes again is no news.
    if (receipt === before) return;
    if (late?.kind === 'account') await this.breaker.stoppedByStatus(late.fault, reason ?? '');
    if (late?.kind === 'window' && phone !== null && sentAt !== null) await this.channel.closeWindow(phone, sentAt);
  }
}
