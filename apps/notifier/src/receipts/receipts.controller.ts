import { Controller } from '@nestjs/common';
import { type Envelope, MessageStatusesReceived, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { ERROR_TABLE } from '../channels/whatsapp/cloud/error-table.js';
import { FlagRecipient } from '../reminders/flag-recipient.js';
import { type RecordedReceipt, ReceiptStore } from './receipt-store.js';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptStore,
    private readonly flags: FlagRecipient,
  ) {}

  @EventHandler(SUBSCRIPTIONS.notifierReceipts)
  async handle(events: Envelope[]): Promise<void> {
    const statuses = events.filter(MessageStatusesReceived.is).flatMap(({ data }) => data.statuses);
    for (const receipt of await this.receipts.record(statuses)) await this.flag(receipt);
  }

  /** Whose number cannot be reached often shows only after the provider took the message. */
  private async flag({ employeeId, receipt, code }: RecordedReceipt): Promise<void> {
    if (receipt !== 'undelivered' || code === null || employeeId === null) return;
    const verdict = ERROR_TABLE[code];
    if (verdict?.kind !== 'refused' || verdict.recipient === undefined) return;
    await this.flags.run(employeeId, { ...verdict, reason: `meta_${code}`, answer: '' });
  }
}
