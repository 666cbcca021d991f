import type { TaskView } from '@recuerda/contracts';

export interface TaskRow {
  id: string;
  title: string;
  description: string | null;
  employee_id: string;
  reminder_interval: number;
  is_active: boolean;
  is_completed: boolean;
  created_at: Date;
  updated_at: Date;
  employee_name: string | null;
  employee_phone: string | null;
  department_id: string | null;
  department_name: string | null;
}

/** Selects {@link TaskRow}s of the rows the caller names `listed`. */
export const SELECT_TASK_VIEWS = `
  SELECT listed.id, listed.title, listed.description, listed.employee_id, listed.reminder_interval,
    listed.is_active, listed.is_completed, listed.created_at, listed.updated_at,
    e.name AS employee_name, e.phone AS employee_phone, d.id AS department_id, d.name AS department_name
  FROM listed
  LEFT JOIN tasks.employee_copies e ON e.id = listed.employee_id AND NOT e.deleted
  LEFT JOIN tasks.department_copies d ON d.id = e.department_id AND NOT d.deleted`;

export const toTaskView = (row: TaskRow): TaskView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  employeeId: row.employee_id,
  reminderInterval: row.reminder_interval,
  isActive: row.is_active,
  isCompleted: row.is_completed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  employee: employeeOf(row),
});

function employeeOf(row: TaskRow): TaskView['employee'] {
  if (row.employee_name === null || row.employee_phone === null) return null;
  const known = row.department_id !== null && row.department_name !== null;
  const department = known ? { id: row.department_id as string, name: row.department_name as string } : null;
  return { id: row.employee_id, name: row.employee_name, phone: row.employee_phone, department };
}
