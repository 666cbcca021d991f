import { Client } from 'pg';

/** The scheduler's own rows: to bring reminders forward instead of waiting for them, and to compare them with the API. */
export class ReminderRows {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<ReminderRows> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return new ReminderRows(client);
  }

  /** Makes the scheduled reminders of these tasks due in `inMs`; answers how many there were. */
  async bringForward(taskIds: readonly string[], inMs = 0): Promise<number> {
    const due = new Date(Date.now() + inMs);
    const { rowCount } = await this.client.query(
      `UPDATE scheduler.task_reminders SET next_reminder = $2, claimed_until = $2
       WHERE task_id = ANY($1::uuid[]) AND status = 'scheduled'`,
      [taskIds, due],
    );
    return rowCount ?? 0;
  }

  async of(taskId: string): Promise<{ status: string; next_reminder: Date }[]> {
    const { rows } = await this.client.query<{ status: string; next_reminder: Date }>(
      'SELECT status, next_reminder FROM scheduler.task_reminders WHERE task_id = $1',
      [taskId],
    );
    return rows;
  }

  /** How many of these tasks' reminders a scheduler has claimed. */
  async claimed(taskIds: readonly string[]): Promise<number> {
    const { rows } = await this.client.query(
      'SELECT 1 FROM scheduler.task_reminders WHERE task_id = ANY($1::uuid[]) AND claimed_by IS NOT NULL',
      [taskIds],
    );
    return rows.length;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
