import type { SortColumn } from '@recuerda/contracts';
import type { SortValue } from '@recuerda/database';

/** A value of a row `t` of the tasks, and what the statement joins to have it. */
export interface TaskSort extends SortValue {
  join?: string;
}

/**
 * What tasks are sorted by in this database; the next reminder is the scheduler's. An index serves each but the
 * department: its name is not repeated in the tasks, or they would all be written when it is renamed. The departments
 * are read in the order of their names, and only the tasks of those that the page needs are sorted.
 */
export const TASK_SORTS: Readonly<Record<Exclude<SortColumn<'tasks'>, 'reminder'>, TaskSort>> = {
  created: { sql: 'created_at', type: 'timestamptz' },
  title: { sql: 'title', type: 'text' },
  employee: { sql: 'employee_name', type: 'text' },
  department: {
    sql: 'department_name',
    type: 'text',
    isNullable: true,
    join: `LEFT JOIN (
      SELECT id AS named_id, name AS department_name FROM tasks.department_copies WHERE NOT deleted
    ) named ON named_id = t.department_id`,
  },
  state: { sql: 'CASE WHEN is_active THEN 0 WHEN is_completed THEN 2 ELSE 1 END', type: 'int' },
  due: { sql: 'due_at', type: 'timestamptz', isNullable: true },
};
