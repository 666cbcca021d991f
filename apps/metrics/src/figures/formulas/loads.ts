import { DEPARTMENT_LABEL_LENGTH, EMPLOYEE_LABEL_LENGTH, type MetricsView, TOP_EMPLOYEES } from '@recuerda/contracts';

/** A department and the tasks of its employees: all of them, and the active ones. */
export interface DepartmentLoad {
  name: string;
  total: number;
  active: number;
}

export const departmentStats = (departments: readonly DepartmentLoad[]): MetricsView['departmentStats'] =>
  departments.map(({ name, total, active }) => ({
    name: label(name, DEPARTMENT_LABEL_LENGTH),
    fullName: name,
    total,
    active,
  }));

export interface EmployeeLoad {
  name: string;
  tasks: number;
  activeTasks: number;
}

/** The first {@link TOP_EMPLOYEES} of employees given by tasks, descending. */
export const employeeStats = (employees: readonly EmployeeLoad[]): MetricsView['employeeStats'] =>
  employees.slice(0, TOP_EMPLOYEES).map(({ name, tasks, activeTasks }) => ({
    name: label(name, EMPLOYEE_LABEL_LENGTH),
    fullName: name,
    tasks,
    activeTasks,
  }));

/** A name as a chart shows it: longer than `length` characters, it is cut to them plus '...'. */
export function label(name: string, length: number): string {
  // Code points, as a reader counts: an emoji is one, and is never cut in half.
  const characters = [...name];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : name;
}
