import { Pool } from 'pg';

/** Set with the time, so that a calendar does not bring back that of before. */
const NOT_HELD = 'due_at = NULL, held_reason = NULL';

/** The scheduler's rows: to make reminders due early, and to compare them with the API. */
export class ReminderRows {
  private constructor(private readonly client: Pool) {}

  static async open(databaseUrl: string): Promise<ReminderRows> {
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    // The server may go away between two queries. The next query connects again, or rejects.
    pool.on('error', () => undefined);
    await pool.query('SELECT');
    return new ReminderRows(pool);
  }

  /** Returns up to `limit` of these tasks' reminders that are due in a minute or later. */
  async waiting(taskIds: readonly string[], limit: number): Promise<{ id: string; taskId: string }[]> {
    const { rows } = await this.client.query<{ id: string; taskId: string }>(
      `SELECT id, task_id AS "taskId" FROM scheduler.task_reminders
       WHERE task_id = ANY($1::uuid[]) AND status = 'scheduled'
         AND next_reminder > now() + interval '1 minute'
       ORDER BY random() LIMIT $2`,
      [taskIds, limit],
    );
    return rows;
  }

  /** Makes those of the reminders that still wait due at their instants. May be repeated when its answer was lost. */
  async makeDue(reminders: readonly { id: string; dueAt: number }[]): Promise<void> {
    await this.client.query(
      `UPDATE scheduler.task_reminders row SET next_reminder = given.due, ${NOT_HELD}
       FROM unnest($1::uuid[], $2::timestamptz[]) AS given (id, due)
       WHERE row.id = given.id AND row.status = 'scheduled'
         AND row.next_reminder > now() + interval '1 minute'`,
      [reminders.map(({ id }) => id), reminders.map(({ dueAt }) => new Date(dueAt))],
    );
  }

  /** Makes the scheduled reminders of these tasks due in `inMs`. Returns how many. */
  async bringForward(taskIds: readonly string[], inMs = 0): Promise<number> {
    const due = new Date(Date.now() + inMs);
    const { rowCount } = await this.client.query(
      `UPDATE scheduler.task_reminders SET next_reminder = $2, ${NOT_HELD}
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

  close(): Promise<void> {
    return this.client.end();
  }
}
