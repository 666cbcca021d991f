import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { INTERVAL } from '../../load/school.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

const operations = join(import.meta.dirname, '../../../../operations/dist/main.js');

/**
 * Inserts tasks as a restored backup does (docs/operations.md): rows in the tasks service, which the other services
 * then receive by `rebuild-projections`. Thousands in seconds; resolves when every service has them.
 */
export async function restoreTasks({ databaseUrl, amqpUrl, school }: ClusterTrial, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; title: string }>(
      `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
                                is_completed, activation, version, created_at, updated_at, department_id)
       SELECT gen_random_uuid(), 'Restaurada ' || n, e.id, e.name, e.reachable, $2, true, false, 1, 1, $3, $3,
              e.department_id
       FROM generate_series(1, $1) AS n
       JOIN (SELECT id, name, reachable, department_id, row_number() OVER (ORDER BY id) - 1 AS place,
                    count(*) OVER () AS all_of_them
             FROM tasks.employee_copies) AS e ON e.place = n % e.all_of_them
       RETURNING id, title`,
      [count, INTERVAL, new Date()],
    );
    if (rows.length !== count) throw new Error(`${rows.length} tasks restored instead of ${count}`);
    for (const { id, title } of rows) school.register(title, id);
  } finally {
    await client.end();
  }
  await promisify(execFile)(process.execPath, [operations, 'rebuild-projections', '--timeout', '120'], {
    env: { AMQP_URL: amqpUrl },
  });
}
