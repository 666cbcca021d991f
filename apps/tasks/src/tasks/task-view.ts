import { type StoredTask, storedTask, type TaskView, type UnreachableReason } from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';

export interface TaskRow extends StoredRow<StoredTask> {
  employeeName: string | null;
  employeePhone: string | null;
  departmentId: string | null;
  departmentName: string | null;
  unreachable: UnreachableReason | null;
  escalatedToName: string | null;
  openSince: Date;
}

/** SQL: the columns of {@link TaskRow}s, of the rows that the statement names `listed`. */
const FIELDS = `${selectFields('listed', storedTask)},
    e.name AS "employeeName", e.phone AS "employeePhone", d.id AS "departmentId", d.name AS "departmentName",
    e.unreachable_reason AS unreachable, addressed.name AS "escalatedToName",
    coalesce(listed.open_since, listed.created_at) AS "openSince"`;
const FROM = `
  FROM listed
  LEFT JOIN tasks.employee_copies e ON e.id = listed.employee_id AND NOT e.deleted
  LEFT JOIN tasks.department_copies d ON d.id = e.department_id AND NOT d.deleted
  LEFT JOIN tasks.employee_copies addressed ON addressed.id = listed.escalated_to_id AND NOT addressed.deleted`;

/** Selects {@link TaskRow}s of the rows that the statement names `listed`. */
export const SELECT_TASK_VIEWS = `SELECT ${FIELDS} ${FROM}`;

/** Selects {@link SortedTaskRow}s; `listed` has a column `sort_value`. */
export const SELECT_SORTED_TASK_VIEWS = `SELECT ${FIELDS}, listed.sort_value AS "sortValue" ${FROM}`;

export interface SortedTaskRow extends TaskRow {
  /** The value that the list was sorted by. */
  sortValue: Date | string | number | null;
}

export const toTaskView = (row: TaskRow): TaskView => ({
  ...fromRow(storedTask, row),
  openSince: row.openSince.toISOString(),
  escalatedTo: escalatedToOf(row),
  employee: employeeOf(row),
});

const escalatedToOf = ({ escalatedToId: id, escalatedToName: name }: TaskRow): TaskView['escalatedTo'] =>
  id && name !== null ? { id, name } : null;

function employeeOf({ employeeId, employeeName, employeePhone, ...row }: TaskRow): TaskView['employee'] {
  if (employeeName === null || employeePhone === null) return null;
  const { departmentId, departmentName, unreachable } = row;
  const department =
    departmentId === null || departmentName === null ? null : { id: departmentId, name: departmentName };
  return { id: employeeId, name: employeeName, phone: employeePhone, department, unreachable };
}
