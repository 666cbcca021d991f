import { Pool } from 'pg';
import type { DeliveryRow, ReminderRow, StaleCopy, DatabaseState } from '../history.js';

const OUTBOXES = ['conversations', 'directory', 'integrations', 'notifier', 'scheduler', 'tasks'].flatMap((schema) => [
  `${schema}.outbox`,
  `${schema}.outbox_dead`,
]);

/** Replicas of tasks, and their column with the task's id. */
const COPIES = { 'directory.task_copies': 'task_id', 'metrics.tasks': 'id', 'scheduler.task_copies': 'task_id' };

/** Reads the rows of every service's schema. */
export class DatabaseObserver {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url, max: 1 });
    // The server may go away between two queries. The next query connects again, or rejects.
    this.#pool.on('error', () => undefined);
  }

  async observe(): Promise<DatabaseState> {
    const deliveries = await this.rows<Omit<DeliveryRow, 'createdAt'> & { createdAt: Date }>(
      `SELECT id AS "reminderId", task_id AS "taskId", status, attempts_started AS "attemptsStarted",
              attempts_finished AS "attemptsFinished", created_at AS "createdAt"
       FROM notifier.messages WHERE task_id IS NOT NULL`,
    );
    const reminders = await this.rows<ReminderRow>(
      'SELECT id AS "reminderId", task_id AS "taskId", status FROM scheduler.task_reminders',
    );
    const [counted = { sent: 0, failed: 0 }] = await this.rows<DatabaseState['counted']>(
      `SELECT coalesce(sum(sent), 0)::int AS sent, coalesce(sum(failed), 0)::int AS failed
       FROM metrics.sends_per_minute`,
    );
    const outboxes = await this.rows<{ name: string; rows: number }>(
      OUTBOXES.map((name) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`).join(' UNION ALL '),
    );
    return {
      deliveries: deliveries.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })),
      reminders,
      counted,
      outboxes: Object.fromEntries(outboxes.map(({ name, rows }) => [name, rows])),
      staleCopies: await this.staleCopies(),
    };
  }

  /** A deleted task's replica is marked as deleted. */
  staleCopies(): Promise<StaleCopy[]> {
    const ofEach = Object.entries(COPIES).map(
      ([table, id]) =>
        `SELECT '${table}' AS copy, coalesce(task.id, copy.${id}) AS "taskId", copy.version,
           task.version AS "taskVersion"
         FROM tasks.tasks task FULL JOIN ${table} copy ON copy.${id} = task.id
         WHERE CASE WHEN task.id IS NULL THEN NOT copy.deleted ELSE copy.version IS DISTINCT FROM task.version END`,
    );
    return this.rows<StaleCopy>(ofEach.join(' UNION ALL '));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  private async rows<T extends object>(sql: string): Promise<T[]> {
    return (await this.#pool.query<T>(sql)).rows;
  }
}
