import { EMPLOYEE_LABEL_LENGTH, type MetricsView, TOP_EMPLOYEES } from '@recuerda/contracts';
import { label } from './label.js';

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
