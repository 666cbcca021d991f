import { Client } from 'pg';

/** A session in the database that is not a service's, such as an administrator's. */
export class AdminSession {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string, cleanUp: AsyncDisposableStack): Promise<AdminSession> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    cleanUp.defer(() => client.end());
    return new AdminSession(client);
  }

  /** Terminates every connection of the services. Returns how many. */
  async terminateServices(): Promise<number> {
    const { rows } = await this.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'recuerda-%'`,
    );
    return rows.length;
  }

  /** Locks these reminders' rows until {@link release}. */
  async lock(reminderIds: readonly string[]): Promise<void> {
    await this.client.query('BEGIN');
    const { rowCount } = await this.client.query(
      'SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE',
      [reminderIds],
    );
    if (rowCount !== reminderIds.length) throw new Error(`locked ${rowCount} of ${reminderIds.length} reminders`);
  }

  /** Returns how many of these reminders have no outcome yet. */
  async unfinished(reminderIds: readonly string[]): Promise<number> {
    const { rows } = await this.client.query(
      "SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) AND status = 'scheduled'",
      [reminderIds],
    );
    return rows.length;
  }

  async release(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** Has all due reminders without a result dispatched again: the SQL in docs/operations.md for a lost broker. */
  async endLeases(): Promise<void> {
    await this.client.query('DELETE FROM scheduler.shard_owners');
  }
}
