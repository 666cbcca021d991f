/** Tasks an employee has, as in our own database. */
const TASKS_EACH = 50;

/**
 * Tables that a peer needs to keep our promises: the tasks, read again before each POST, and the deliveries, which are
 * the mark of an attempt before it and the history after it. They have the indexes of our own deliveries, except that
 * of the employee.
 */
const tables = (jobType) => `
  CREATE TABLE employees (id int PRIMARY KEY, name text NOT NULL, phone text NOT NULL);
  CREATE TABLE tasks (
    number int PRIMARY KEY,
    title text NOT NULL,
    employee_id int NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    is_completed boolean NOT NULL DEFAULT false
  );
  CREATE TABLE deliveries (
    job ${jobType} PRIMARY KEY,
    task int NOT NULL,
    employee_id int NOT NULL,
    phone text NOT NULL,
    status text NOT NULL CHECK (status IN ('sending', 'sent', 'failed')),
    attempts int NOT NULL,
    provider_answer text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  ) WITH (fillfactor = 45);
  CREATE INDEX deliveries_newest ON deliveries (created_at);
  CREATE INDEX deliveries_of_task ON deliveries (task, created_at);`;

/** Parts of a PostgreSQL peer that keeps the same promises; `jobType` is the type of its jobs' ids. */
export const samePromises = ({ jobType, prepare }) => ({
  async prepare(database, tasks) {
    const { client } = database;
    await client.query(tables(jobType));
    await client.query(
      `INSERT INTO employees SELECT n, 'Ana ' || n, '504' || 99000000 + n FROM generate_series(0, $1 - 1) n`,
      [Math.ceil(tasks / TASKS_EACH)],
    );
    await client.query(
      `INSERT INTO tasks (number, title, employee_id) SELECT n, 'Tarea ' || n, n / ${TASKS_EACH}
       FROM generate_series(0, $1 - 1) n`,
      [tasks],
    );
    await prepare(database, tasks);
  },
  sent: `SELECT count(*)::int FROM deliveries WHERE status = 'sent'`,
  failed: `SELECT count(*)::int FROM deliveries WHERE status = 'failed'`,
});

/** Small tables grow: a plan made while they were empty must not read all of them later. Ours do the same. */
export const PEER_POOL = { max: 20, options: '-c enable_seqscan=off' };
