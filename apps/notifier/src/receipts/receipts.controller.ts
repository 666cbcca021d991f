import { Controller } from '@nestjs/common';
import { type Envelope, MessageStatusesReceived, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
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
  }

  /** Whose number cannot be reached often shows only after the provider took the message. */
  private async flag({ employeeId, receipt, code }: RecordedReceipt): Promise<void> {
    if (receipt !== 'undelivered' || code === null || employeeId === null) return;
    const recipient = this.channel.recipientFault(code);
    if (recipient === undefined) return;
    await this.flags.run(employeeId, { kind: 'refused', reason: `meta_${code}`, answer: '', recipient });
  }
}
