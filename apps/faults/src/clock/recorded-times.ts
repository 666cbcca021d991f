import { Client } from 'pg';

interface SentDelivery {
  reminderId: string;
  taskId: string;
  dueAt: number;
  /** By the notifier's clock. */
  sentAt: number;
}

export interface WaitingReminder {
  id: string;
  taskId: string;
  next: number;
  /** Minutes. */
  interval: number;
}

/** Reads times recorded by the services. */
export class RecordedTimes {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<RecordedTimes> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return new RecordedTimes(client);
  }

  async sent(): Promise<SentDelivery[]> {
    const { rows } = await this.client.query<{ reminderId: string; taskId: string; dueAt: Date; sentAt: Date }>(
      `SELECT id AS "reminderId", task_id AS "taskId", due_at AS "dueAt", sent_at AS "sentAt"
       FROM notifier.messages WHERE status = 'sent' AND task_id IS NOT NULL`,
    );
    return rows.map((row) => ({ ...row, dueAt: row.dueAt.getTime(), sentAt: row.sentAt.getTime() }));
  }

  /** Scheduled reminders. */
  async waiting(): Promise<WaitingReminder[]> {
    const { rows } = await this.client.query<Omit<WaitingReminder, 'next'> & { next: Date }>(
      `SELECT id, task_id AS "taskId", next_reminder AS next, interval_minutes AS interval
       FROM scheduler.task_reminders WHERE status = 'scheduled'`,
    );
    return rows.map((row) => ({ ...row, next: row.next.getTime() }));
  }

  /** Sets the due time of the tasks' reminders, ms since 1970. */
  async makeDue(taskIds: readonly string[], instant: number): Promise<void> {
    await this.client.query(
      `UPDATE scheduler.task_reminders SET next_reminder = $2
       WHERE task_id = ANY($1::uuid[]) AND status = 'scheduled'`,
      [taskIds, new Date(instant)],
    );
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
