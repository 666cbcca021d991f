import {
  DEPARTMENT_SNAPSHOTS,
  DepartmentDeleted,
  EMPLOYEE_SNAPSHOTS,
  EmployeeDeleted,
  type Envelope,
  type EventDefinition,
  TASK_SNAPSHOTS,
  TaskDeleted,
} from '@recuerda/contracts';
import { latestVersions, unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';

/** Returns the events of the given types. */
export const eventsOf = <T>(events: readonly Envelope[], definitions: readonly EventDefinition<T>[]): Envelope<T>[] =>
  events.filter((event): event is Envelope<T> => definitions.some((definition) => definition.is(event)));

/** Columns of every replica; a tombstone has no others. */
const REPLICA_COLUMNS = { id: 'uuid', version: 'int', deleted: 'boolean' } as const;

/** Returns the row of a deleted entity, which a late event of an older version cannot revive. */
const tombstone = ({ subject, version = 0, data }: Envelope<{ id: string }>) => ({
  subject,
  id: data.id,
  version,
  deleted: true,
});

/**
 * Returns the statement that upserts rows into a replica and ignores those that are not newer. `columns` maps every
 * column of the replica to its type; the rows come from the SQL of `from`.
 */
function upsertNewer(table: string, columns: Readonly<Record<string, string>>, from: string): string {
  const names = Object.keys(columns);
  const assignments = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
  return `
    INSERT INTO metrics.${table} AS copy (${names.join(', ')})
    SELECT ${names.join(', ')} FROM ${from}
    ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}
    WHERE copy.version < excluded.version`;
}

const DEPARTMENT_COLUMNS = { ...REPLICA_COLUMNS, name: 'text' } as const;

export async function projectDepartments(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const rows = latestVersions([
    ...eventsOf(events, DEPARTMENT_SNAPSHOTS).map(({ subject, version = 0, data }) => ({
      subject,
      id: data.id,
      version,
      deleted: false,
      name: data.name,
    })),
    ...eventsOf(events, [DepartmentDeleted]).map((event) => ({ ...tombstone(event), name: null })),
  ]);
  if (rows.length === 0) return;
  const { from, parameters } = unnestRows<keyof typeof DEPARTMENT_COLUMNS>(rows, DEPARTMENT_COLUMNS);
  await manager.query(upsertNewer('departments', DEPARTMENT_COLUMNS, from), parameters);
}

const EMPLOYEE_COLUMNS = { ...REPLICA_COLUMNS, name: 'text', department_id: 'uuid' } as const;

export async function projectEmployees(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const rows = latestVersions([
    ...eventsOf(events, EMPLOYEE_SNAPSHOTS).map(({ subject, version = 0, data }) => ({
      subject,
      id: data.id,
      version,
      deleted: false,
      name: data.name,
      department_id: data.departmentId,
    })),
    ...eventsOf(events, [EmployeeDeleted]).map((event) => ({ ...tombstone(event), name: null, department_id: null })),
  ]);
  if (rows.length === 0) return;
  const { from, parameters } = unnestRows<keyof typeof EMPLOYEE_COLUMNS>(rows, EMPLOYEE_COLUMNS);
  await manager.query(upsertNewer('employees', EMPLOYEE_COLUMNS, from), parameters);
}

const TASK_COLUMNS = {
  ...REPLICA_COLUMNS,
  employee_id: 'uuid',
  reminder_interval: 'int',
  is_active: 'boolean',
  created_at: 'timestamptz',
  open_due_at: 'timestamptz',
} as const;

const NOTHING = { employee_id: null, reminder_interval: null, is_active: null, created_at: null, open_due_at: null };

/** Returns SQL of the share of a task in its employee's counters, times `sign`. */
const share = (sign: 1 | -1): string => `
  employee_id,
  ${sign} AS tasks,
  CASE WHEN is_active THEN ${sign} ELSE 0 END AS active_tasks,
  CASE WHEN is_active THEN ${sign} * reminder_interval ELSE 0 END AS active_minutes`;

/**
 * Upserts tasks and changes the counters of their employees by the difference between the rows before and
 * after, in one statement. No other statement may change tasks at the same time: `before` is read from the
 * statement's snapshot. An unknown employee is a tombstone of version 0, older than any event about it.
 */
const projectTasksSql = (from: string): string => `
  WITH given AS (SELECT * FROM ${from}),
  before AS (SELECT task.* FROM metrics.tasks AS task JOIN given USING (id)),
  after AS (${upsertNewer('tasks', TASK_COLUMNS, 'given')} RETURNING copy.*),
  changes AS (
    SELECT ${share(1)} FROM after WHERE NOT deleted
    UNION ALL
    SELECT ${share(-1)} FROM before WHERE NOT deleted AND id IN (SELECT id FROM after)
  ),
  sums AS (
    SELECT employee_id, sum(tasks) AS tasks, sum(active_tasks) AS active_tasks, sum(active_minutes) AS active_minutes
    FROM changes GROUP BY employee_id
  )
  INSERT INTO metrics.employees AS employee (id, version, deleted, tasks, active_tasks, active_minutes)
  SELECT employee_id, 0, true, tasks, active_tasks, active_minutes FROM sums
  WHERE tasks <> 0 OR active_tasks <> 0 OR active_minutes <> 0
  ON CONFLICT (id) DO UPDATE SET
    tasks = employee.tasks + excluded.tasks,
    active_tasks = employee.active_tasks + excluded.active_tasks,
    active_minutes = employee.active_minutes + excluded.active_minutes`;

export async function projectTasks(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const rows = latestVersions([
    ...eventsOf(events, TASK_SNAPSHOTS).map(({ subject, version = 0, data }) => ({
      subject,
      id: data.id,
      version,
      deleted: false,
      employee_id: data.employeeId,
      reminder_interval: data.reminderInterval,
      is_active: data.isActive,
      created_at: data.createdAt,
      open_due_at: data.isCompleted ? null : data.dueAt,
    })),
    ...eventsOf(events, [TaskDeleted]).map((event) => ({ ...tombstone(event), ...NOTHING })),
  ]);
  if (rows.length === 0) return;
  const { from, parameters } = unnestRows<keyof typeof TASK_COLUMNS>(rows, TASK_COLUMNS);
  await manager.query(projectTasksSql(from), parameters);
}
