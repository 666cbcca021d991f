import { eventually } from './eventually.js';

/** Part of a typeorm DataSource. */
interface Database {
  query(sql: string): Promise<{ waiting: number }[]>;
}

/** Resolves when at least `count` statements on the database wait for a lock. */
export const untilWaiting = (database: Database, count = 1): Promise<void> =>
  eventually(async () => {
    const [row] = await database.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) < count) throw new Error(`${row?.waiting} statements wait for a lock, not ${count}`);
  });
