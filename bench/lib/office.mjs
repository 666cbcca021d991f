/** Rows that the services themselves would have written for a school entered through the API, each event applied. */
const FILL = [
  `CREATE TEMP TABLE bench_departments AS
     SELECT n AS number, uuidv7() AS id, 'Departamento ' || n AS name FROM generate_series(0, 9) n`,
  `CREATE TEMP TABLE bench_employees AS
     SELECT n AS number, uuidv7() AS id, 'Ana ' || n AS name, (99000000 + n)::text AS phone, d.id AS department_id
     FROM generate_series(0, $employees - 1) n JOIN bench_departments d ON d.number = n % 10`,
  `CREATE TEMP TABLE bench_tasks AS
     SELECT n AS number, uuidv7() AS id, uuidv7() AS reminder_id, 'Tarea ' || n AS title, e.id AS employee_id,
            e.name AS employee_name, now()::timestamptz(3) AS at,
            now()::timestamptz(3) + $interval * interval '1 minute' AS next_reminder
     FROM generate_series(0, $tasks - 1) n JOIN bench_employees e ON e.number = n % $employees ORDER BY n`,
  `CREATE INDEX ON bench_tasks (id)`,
  `INSERT INTO directory.departments (id, name, version, created_at, updated_at)
     SELECT id, name, 1, now(), now() FROM bench_departments`,
  `INSERT INTO directory.employees (id, name, phone, department_id, version, created_at, updated_at)
     SELECT id, name, phone, department_id, 1, now(), now() FROM bench_employees`,
  `INSERT INTO directory.task_copies (task_id, employee_id, version, deleted)
     SELECT id, employee_id, 1, false FROM bench_tasks`,
  `INSERT INTO tasks.department_copies (id, version, deleted, name) SELECT id, 1, false, name FROM bench_departments`,
  `INSERT INTO tasks.employee_copies (id, version, deleted, name, phone, department_id, reachable)
     SELECT id, 1, false, name, phone, department_id, true FROM bench_employees`,
  `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
                            is_completed, activation, version, created_at, updated_at, department_id)
     SELECT t.id, title, employee_id, employee_name, true, $interval, true, false, 1, 1, at, at, department_id
     FROM bench_tasks t JOIN bench_employees e ON e.id = employee_id`,
  `INSERT INTO scheduler.task_copies (task_id, version, deleted, remindable, activation, interval_minutes)
     SELECT id, 1, false, true, 1, $interval FROM bench_tasks`,
  `INSERT INTO scheduler.task_reminders (id, task_id, next_reminder, status, activation, interval_minutes,
                                         traceparent)
     SELECT reminder_id, id, next_reminder, 'scheduled', 1, $interval,
            '00-' || md5(random()::text) || '-' || left(md5(random()::text), 16) || '-01' FROM bench_tasks`,
  `INSERT INTO metrics.departments (id, version, deleted, name) SELECT id, 1, false, name FROM bench_departments`,
  `INSERT INTO metrics.employees (id, version, deleted, name, department_id, tasks, active_tasks, active_minutes)
     SELECT e.id, 1, false, e.name, e.department_id, count(t.id), count(t.id), count(t.id) * $interval
     FROM bench_employees e LEFT JOIN bench_tasks t ON t.employee_id = e.id GROUP BY e.id, e.name, e.department_id`,
  `INSERT INTO metrics.tasks (id, version, deleted, employee_id, reminder_interval, is_active, created_at)
     SELECT id, 1, false, employee_id, $interval, true, at FROM bench_tasks`,
];

/** Tasks an employee has. */
const TASKS_EACH = 50;

/**
 * Puts active tasks, titled "Tarea 0" and on, into the product's own database, each with its next reminder in
 * `reminderInterval`. Keeps their numbers in temporary tables of the client's session.
 */
export async function fillOffice(client, { tasks, reminderInterval }) {
  const values = { $tasks: tasks, $employees: Math.ceil(tasks / TASKS_EACH), $interval: reminderInterval };
  await client.query('BEGIN');
  for (const sql of FILL) await client.query(sql.replace(/\$[a-z]+/g, (name) => String(values[name])));
  await client.query('COMMIT');
}

/** A school week of windows, compiled; the one that is open now lasts for days. */
const CALENDAR = [
  `INSERT INTO scheduler.calendars (id, content, compiled_until)
     VALUES ('00000000-0000-0000-0000-00000000ca1e', '{"timeZone":"UTC","weeks":null,"closedDays":[]}',
             now() + interval '400 days')`,
  `INSERT INTO scheduler.calendar_intervals (calendar_id, opens_at, closes_at, reason, spread_ms)
     SELECT '00000000-0000-0000-0000-00000000ca1e', now() + n * interval '3 days' - interval '1 day',
            now() + n * interval '3 days' + interval '1.9 days', 'hours', 300000 FROM generate_series(0, 130) n`,
  `UPDATE scheduler.task_reminders SET calendar_id = '00000000-0000-0000-0000-00000000ca1e',
          send_until = now() + interval '1.9 days'`,
];

/** Gives every reminder a calendar that is open. */
export async function giveCalendar(client) {
  for (const sql of CALENDAR) await client.query(sql);
}

/** Makes every reminder due at this moment. */
export async function makeAllDue(client) {
  await client.query('UPDATE scheduler.task_reminders SET next_reminder = now()');
}

/** Makes the reminder of task n due at `startMs + n * stepMs`, in whole ms since the epoch, by the task's number. */
export async function spreadDue(client, startMs, stepMs) {
  await client.query(
    `UPDATE scheduler.task_reminders r SET next_reminder = due.at
     FROM (SELECT id AS task_id, to_timestamp(floor($1::float8 + number * $2::float8) / 1000.0)::timestamptz(3) AS at
           FROM bench_tasks) due
     WHERE due.task_id = r.task_id`,
    [startMs, stepMs],
  );
}
