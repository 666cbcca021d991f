import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { MessageRequestedData, SentMessage } from '@recuerda/contracts';
import { DataSource } from 'typeorm';

interface TestResult {
  status: 'sending' | 'sent' | 'failed';
  reason: string | null;
  answer: string | null;
}

/** Reads of texts, and of what was sent. */
@Injectable()
export class MessageStore {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Counts the texts of a kind that wait for their template, for whatever is wrong with it. */
  async countHeld(kind: MessageRequestedData['kind']): Promise<number> {
    const [row] = await this.dataSource.query<{ held: number }[]>(
      `SELECT count(*)::int AS held FROM notifier.messages
       WHERE open AND kind = $1
         AND (reason = 'template_differs' OR reason LIKE 'meta\\_1320%')`,
      [kind],
    );
    return row!.held;
  }

  /** Returns the result of a test message, if it is known. One that was taken and not delivered has failed. */
  async resultOfTest(id: string): Promise<TestResult | undefined> {
    const [row] = await this.dataSource.query<TestResult[]>(
      `SELECT CASE WHEN receipt = 'undelivered' THEN 'failed' ELSE status END AS status,
              coalesce(receipt_reason, reason) AS reason, provider_answer AS answer
       FROM notifier.messages WHERE id = $1 AND kind = 'test'`,
      [id],
    );
    return row;
  }

  /** Returns the messages with these ids of the provider; of reminders in a bundle only the bundle. */
  async find(providerIds: readonly string[]): Promise<SentMessage[]> {
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
}
