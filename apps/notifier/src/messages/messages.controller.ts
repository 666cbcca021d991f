import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type BundleDueData,
  CountHeldMessages,
  type Envelope,
  FindSentMessages,
  GetTestMessage,
  type MessageRequestedData,
  type ReminderDueData,
  type SentMessage,
  SUBSCRIPTIONS,
  type TestMessageView,
} from '@recuerda/contracts';
import { countRows } from '@recuerda/database';
import { type Acknowledge, ConcurrentEventHandler, EventHandler, RequestHandler } from '@recuerda/messaging';
import { DataSource } from 'typeorm';
import { DeliverMessages } from '../outgoing/deliver-messages.js';
import { Message } from '../outgoing/message.js';
import { TextsDue } from '../outgoing/texts-due.js';

/** Takes messages, and reads what was sent. What is due comes concurrently, up to the prefetch of its subscription. */
@Controller()
export class MessagesController {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    private readonly deliver: DeliverMessages,
    private readonly texts: TextsDue,
  ) {}

  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierReminders)
  takeReminders(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events) this.deliver.take(Message.ofReminder(event as Envelope<ReminderDueData>, acknowledge));
  }

  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierBundles)
  takeBundles(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events) this.deliver.take(Message.ofBundle(event as Envelope<BundleDueData>, acknowledge));
  }

  @EventHandler(SUBSCRIPTIONS.notifierMessages)
  add(events: Envelope[]): Promise<void> {
    return this.texts.add(events.map(({ data, time }) => ({ ...(data as MessageRequestedData), createdAt: time })));
  }

  /** Returns the messages with these ids of the provider; of reminders in a bundle only the bundle. */
  @RequestHandler(FindSentMessages)
  async find({ providerIds }: { providerIds: string[] }): Promise<SentMessage[]> {
    const found = await this.dataSource.query<(SentMessage & { taskIds: string[] | null })[]>(
      `SELECT provider_id AS "providerId", CASE WHEN kind IS NULL THEN id END AS "reminderId",
              CASE WHEN kind IS NOT NULL THEN id END AS "messageId", task_id AS "taskId",
              employee_id AS "employeeId", task_ids AS "taskIds"
       FROM notifier.messages row WHERE provider_id = ANY($1::text[])
         AND NOT EXISTS (SELECT FROM notifier.messages bundle
                         WHERE bundle.id = row.message_id AND bundle.provider_id = row.provider_id)`,
      [providerIds],
    );
    return found.map(({ taskIds, ...message }) => ({ ...message, ...(taskIds && { taskIds }) }));
  }

  /** Counts the texts of a kind that wait for their template, for whatever is wrong with it. */
  @RequestHandler(CountHeldMessages)
  async countHeld({ kind }: { kind: MessageRequestedData['kind'] }): Promise<{ held: number }> {
    const held = await countRows(
      this.dataSource,
      "notifier.messages WHERE open AND kind = $1 AND (reason = 'template_differs' OR reason LIKE 'meta\\_1320%')",
      [kind],
    );
    return { held };
  }

  /** Returns the result of a test message, if it is known. One that was taken and not delivered has failed. */
  @RequestHandler(GetTestMessage)
  async resultOfTest({ id }: { id: string }): Promise<TestMessageView> {
    const [result] = await this.dataSource.query<TestMessageView[]>(
      `SELECT id, CASE WHEN receipt = 'undelivered' THEN 'failed' ELSE status END AS state,
              coalesce(receipt_reason, reason) AS reason, provider_answer AS answer
       FROM notifier.messages
       WHERE id = $1 AND kind = 'test' AND (status <> 'sending' OR receipt = 'undelivered')`,
      [id],
    );
    return result ?? { id, state: 'pending', reason: null, answer: null };
  }
}
