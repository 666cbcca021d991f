import {
  DEPARTMENT_LABEL_LENGTH,
  EMPLOYEE_LABEL_LENGTH,
  type MetricsView,
  TASK_STATUS,
  TOP_EMPLOYEES,
} from '@recuerda/contracts';

/** All tasks added up. */
export interface TaskTotals {
  tasks: number;
  /** Tasks with is_active. */
  activeTasks: number;
  /** Sum of the reminder intervals of the active ones, minutes. */
  activeMinutes: number;
}

/** Rounded percent of `part` in `whole`, halves upwards; `whole` must not be 0. */
export const percent = (part: number, whole: number): number =>
  // Multiplied first: 57 of 200 is 28.5, while 57 / 200 * 100 falls just below.
  // Plus 0, since JavaScript rounds -0.4 to -0.
  Math.round((100 * part) / whole) + 0;

/** Reminders sent a task created, both of the last 30 days, percent (often above 100); 0 when no tasks were created. */
export const efficiency = (remindersSent: number, tasksCreated: number): number =>
  tasksCreated === 0 ? 0 : percent(remindersSent, tasksCreated);

/** Growth of the tasks created this month over last month's, percent. From 0 it is 100 when there are any, else 0. */
export function monthlyGrowth(thisMonth: number, lastMonth: number): number {
  if (lastMonth === 0) return thisMonth > 0 ? 100 : 0;
  return percent(thisMonth - lastMonth, lastMonth);
}

/** Active tasks of all tasks, percent; 0 without tasks. */
export const productivity = ({ tasks, activeTasks }: TaskTotals): number =>
  tasks === 0 ? 0 : percent(activeTasks, tasks);

/** Mean interval without active tasks, minutes. */
const DEFAULT_MEAN = 60;

/** Mean reminder interval of the active tasks: '1.5h' from 60 minutes on, otherwise '45m'. */
export function averageResponseTime({ activeTasks, activeMinutes }: TaskTotals): string {
  const mean = activeTasks === 0 ? DEFAULT_MEAN : activeMinutes / activeTasks;
  return mean >= 60 ? `${(mean / 60).toFixed(1)}h` : `${Math.round(mean)}m`;
}

/** Returns active and paused tasks. Every task that is not active counts as paused, also a completed one. */
export const taskStatusData = ({ tasks, activeTasks }: TaskTotals): MetricsView['taskStatusData'] => [
  { ...TASK_STATUS.active, value: activeTasks },
  { ...TASK_STATUS.paused, value: tasks - activeTasks },
];

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
