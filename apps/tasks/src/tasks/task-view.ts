import { type StoredTask, storedTask, type TaskView } from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';

export interface TaskRow extends StoredRow<StoredTask> {
  employeeName: string | null;
  employeePhone: string | null;
  departmentId: string | null;
  departmentName: string | null;
}

/** Selects {@link TaskRow}s of the rows that the statement names `listed`. */
export const SELECT_TASK_VIEWS = `
  SELECT ${selectFields('listed', storedTask)},
    e.name AS "employeeName", e.phone AS "employeePhone", d.id AS "departmentId", d.name AS "departmentName"
  FROM listed
  LEFT JOIN tasks.employee_copies e ON e.id = listed.employee_id AND NOT e.deleted
  LEFT JOIN tasks.department_copies d ON d.id = e.department_id AND NOT d.deleted`;

export const toTaskView = (row: TaskRow): TaskView => ({ ...fromRow(storedTask, row), employee: employeeOf(row) });

function employeeOf({ employeeId, employeeName, employeePhone, ...row }: TaskRow): TaskView['employee'] {
  if (employeeName === null || employeePhone === null) return null;
  const { departmentId, departmentName } = row;
  const department =
    departmentId === null || departmentName === null ? null : { id: departmentId, name: departmentName };
  return { id: employeeId, name: employeeName, phone: employeePhone, department };
}
