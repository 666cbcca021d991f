import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { type Envelope, MessageStatusesReceived, ReceiptUpdated, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { Channel } from '../channels/channel.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { FlagRecipient } from '../reminders/flag-recipient.js';
import { chargedMessages, statusesReceived } from './instruments.js';
import { type RecordedReceipt, ReceiptStore } from './receipt-store.js';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptStore,
    private readonly channel: Channel,
    private readonly providerState: ProviderStateStore,
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
      const isFirst = receipt.before === null || receipt.before === 'accepted';
      if (isFirst && receipt.category !== null) chargedMessages.inc({ category: receipt.category });
      await this.flag(receipt);
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

  /** Whose number cannot be reached often shows only after the provider took the message. */
  private async flag({ employeeId, receipt, code }: RecordedReceipt): Promise<void> {
    if (receipt !== 'undelivered' || code === null || employeeId === null) return;
    const recipient = this.channel.recipientFault(code);
    if (recipient === undefined) return;
    await this.flags.run(employeeId, { kind: 'refused', reason: `meta_${code}`, answer: '', recipient });
  }
}
