import { settleDatabase } from './stores.mjs';

const FIRST_NAMES = 'Ana Luis María José Carmen Óscar Lucía Andrés Sofía Héctor Elena Raúl'.split(' ');
const SURNAMES = 'Núñez García Mejía Zelaya Peña Flores Rodríguez Cáceres López Ordóñez Paz Ávila'.split(' ');
const VERBS = 'Entregar Revisar Preparar Enviar Actualizar Firmar Corregir Archivar Convocar Cerrar'.split(' ');
const THINGS = [
  ...'planificación,lista de asistencia,acta,informe,boletines,inventario'.split(','),
  ...'horario,evaluación,circular,presupuesto,matrícula,calendario,expediente'.split(','),
];

/** Tasks that an employee has. */
const TASKS_EACH = 50;

const array = (texts) => `ARRAY[${texts.map((text) => `'${text}'`).join(',')}]`;
const pick = (texts, index) => `(${array(texts)})[1 + (${index}) % ${texts.length}]`;

const TITLE = `${pick(VERBS, 'n')} || ' ' || ${pick(THINGS, 'n / 10')} || ' ' || n`;

/** A large school. */
export const SIZES = {
  departments: 200,
  employees: 20_000,
  tasks: 100_000,
  days: 30,
  sendsPerDay: 1_000_000,
  deliveries: 1_000_000,
};

const STAFF = `
  CREATE TEMP TABLE staff_departments AS
  SELECT n, uuidv7(-(100 * interval '1 day') + n * interval '1 second') AS id,
    'Departamento de ' || n || ' ' || ${pick(THINGS, 'n')} AS name,
    now() - 100 * interval '1 day' + n * interval '1 second' AS at
  FROM generate_series(0, $departments - 1) n;
  CREATE TEMP TABLE staff_employees AS
  SELECT n, uuidv7(-(90 * interval '1 day') + n * interval '1 second') AS id,
    ${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(SURNAMES, 'n / 12')} || ' ' ||
      ${pick(SURNAMES, 'n / 144')} || ' ' || n AS name,
    (90000000 + n)::text AS phone, (n % $departments) AS department,
    now() - 90 * interval '1 day' + n * interval '1 second' AS at
  FROM generate_series(0, $employees - 1) n;
  CREATE UNIQUE INDEX ON staff_departments (n);
  CREATE UNIQUE INDEX ON staff_employees (n);
  ANALYZE staff_departments;
  ANALYZE staff_employees;

  INSERT INTO directory.departments (id, name, description, version, created_at, updated_at)
  SELECT id, name, 'Turno de la mañana', 1, at, at FROM staff_departments;
  INSERT INTO directory.employees (id, name, phone, department_id, version, created_at, updated_at)
  SELECT e.id, e.name, e.phone, d.id, 1, e.at, e.at
  FROM staff_employees e JOIN staff_departments d ON d.n = e.department;
  INSERT INTO tasks.department_copies (id, version, deleted, name) SELECT id, 1, false, name FROM staff_departments;
  INSERT INTO tasks.employee_copies (id, version, deleted, name, phone, department_id, reachable)
  SELECT e.id, 1, false, e.name, e.phone, d.id, true
  FROM staff_employees e JOIN staff_departments d ON d.n = e.department;
  INSERT INTO metrics.departments (id, version, deleted, name) SELECT id, 1, false, name FROM staff_departments;`;

/** The last $days x 2 days hold the creation times, so that the months compared both have some. */
const TASKS = `
  CREATE TEMP TABLE made_tasks AS
  SELECT n, uuidv7(-age) AS id, now() - age AS at, (n::bigint * 7919) % $employees AS employee,
    (ARRAY[60, 240, 480, 1440])[1 + n % 4] AS minutes, n % 100 < $active AS active,
    n % 100 >= $active AND n % 2 = 0 AS completed,
    $title AS title,
    CASE WHEN n % 3 = 0 THEN NULL
      ELSE 'Antes de las ' || (8 + n % 9) || ' h, con copia a la dirección del centro y al tutor' END AS description
  FROM generate_series(0, $tasks - 1) n,
    LATERAL (SELECT ($tasks - n) * 2.0 * $days / $tasks * interval '1 day') t (age);
  ANALYZE made_tasks;

  INSERT INTO tasks.tasks (id, title, description, employee_id, employee_name, employee_reachable, reminder_interval,
    is_active, is_completed, activation, version, created_at, updated_at, department_id)
  SELECT t.id, title, description, e.id, e.name, true, minutes, active, completed, 1, 1, t.at, t.at, d.id
  FROM made_tasks t JOIN staff_employees e ON e.n = t.employee JOIN staff_departments d ON d.n = e.department
  ORDER BY t.n;
  INSERT INTO directory.task_copies (task_id, employee_id, version, deleted)
  SELECT t.id, e.id, 1, false FROM made_tasks t JOIN staff_employees e ON e.n = t.employee ORDER BY t.n;
  INSERT INTO metrics.tasks (id, version, deleted, employee_id, reminder_interval, is_active, created_at)
  SELECT t.id, 1, false, e.id, minutes, active, t.at
  FROM made_tasks t JOIN staff_employees e ON e.n = t.employee ORDER BY t.n;
  INSERT INTO metrics.employees (id, version, deleted, name, department_id, tasks, active_tasks, active_minutes)
  SELECT e.id, 1, false, e.name, d.id, count(t.n), count(t.n) FILTER (WHERE t.active),
    coalesce(sum(t.minutes) FILTER (WHERE t.active), 0)
  FROM staff_employees e JOIN staff_departments d ON d.n = e.department LEFT JOIN made_tasks t ON t.employee = e.n
  GROUP BY e.n, e.id, e.name, d.id ORDER BY e.n;
  INSERT INTO scheduler.task_copies (task_id, version, deleted, remindable, activation, interval_minutes, employee_id,
    department_id)
  SELECT t.id, 1, false, active, 1, minutes, e.id, d.id
  FROM made_tasks t JOIN staff_employees e ON e.n = t.employee JOIN staff_departments d ON d.n = e.department
  ORDER BY t.n;
  INSERT INTO scheduler.task_reminders (id, task_id, next_reminder, status, activation, interval_minutes, employee_id,
    department_id, traceparent)
  SELECT uuidv7(), made_tasks.id, due, 'scheduled', 1, minutes, copy.employee_id, copy.department_id,
    '00-' || md5(random()::text) || '-' || left(md5(random()::text), 16) || '-01'
  FROM made_tasks JOIN scheduler.task_copies copy ON copy.task_id = made_tasks.id,
    LATERAL (SELECT now() + interval '1 hour' + (n % 86400) * interval '1 second') d (due)
  WHERE active ORDER BY n;`;

const HISTORY = `
  INSERT INTO metrics.sends_per_minute (minute, sent, failed)
  SELECT minute, round($sends / 1440.0) - 7, 7
  FROM generate_series(date_trunc('minute', now()) - $days * interval '1 day', now(), interval '1 minute') minute;
  INSERT INTO notifier.messages (id, task_id, employee_id, due_at, phone, status, attempts_started,
    attempts_finished, provider_answer, sent_at, claimed_until, created_at)
  SELECT uuidv7(-age), t.id, e.id, now() - age, '504' || e.phone, 'sent', 1, 1, '{"status":"accepted"}',
    now() - age, now() - age, now() - age
  FROM generate_series(0, $deliveries - 1) n,
    LATERAL (SELECT ($deliveries - n) * 86400.0 / $sends * interval '1 second') a (age)
  JOIN LATERAL (SELECT (n::bigint * 104729) % $tasks AS task) k ON true
  JOIN made_tasks t ON t.n = k.task JOIN staff_employees e ON e.n = t.employee;`;

/**
 * Fills the schemas of a migrated, empty database by SQL, as the services would have left them: staff, tasks, the
 * copies of both, one waiting reminder for each remindable task, the sends of the days before by the minute, and
 * deliveries. Everything follows from the row numbers; ids are UUIDv7 of the creation time. Of the tasks,
 * `activePercent` are active; half of the others are paused, half completed. `title` is the SQL of their titles.
 *
 * @param client a connected pg.Client, whose session keeps the tasks' ids by their numbers
 * @returns the seconds it took
 */
export async function fill(client, sizes = SIZES, { activePercent = 70, title = TITLE } = {}) {
  const started = performance.now();
  const values = { ...sizes, sends: sizes.sendsPerDay, active: activePercent, title };
  for (const sql of [STAFF, TASKS, ...(sizes.sendsPerDay > 0 ? [HISTORY] : [])])
    await client.query(sql.replace(/\$([a-z]+)/gi, (_, name) => String(values[name])));
  await settleDatabase({ client });
  return (performance.now() - started) / 1_000;
}

/** Fills a database with so many active tasks, titled "Tarea 0" and on, and the staff that they need. */
export const fillActive = (client, tasks) =>
  fill(
    client,
    { departments: 10, employees: Math.ceil(tasks / TASKS_EACH), tasks, days: 1, sendsPerDay: 0 },
    { activePercent: 100, title: "'Tarea ' || n" },
  );
