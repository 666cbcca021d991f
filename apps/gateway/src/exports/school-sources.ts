import {
  DEPARTMENT_FILE,
  type DepartmentQuery,
  type DepartmentView,
  EMPLOYEE_FILE,
  type EmployeeQuery,
  type EmployeeView,
  GetReminders,
  ListDepartments,
  ListEmployees,
  ListTasks,
  MAX_BATCH,
  reasonLabel,
  TASK_FIELDS,
  TASK_FILE,
  type TaskQuery,
  type TaskWithReminder,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { columnsOf, instant, type ListSource, yesNo } from './column.js';

const employeeColumns = columnsOf<EmployeeView, typeof EMPLOYEE_FILE>(EMPLOYEE_FILE, {
  departmentId: ({ department }) => department.name,
  wantsReminders: ({ optedOutAt }) => yesNo(!optedOutAt),
  consent: ({ consentAt }) => instant(consentAt),
  unreachableReason: ({ unreachableReason }) => (unreachableReason ? reasonLabel(unreachableReason) : null),
});

const departmentColumns = columnsOf<DepartmentView, typeof DEPARTMENT_FILE>(DEPARTMENT_FILE, {
  managerEmployeeId: ({ manager }) => manager?.name ?? null,
});

export const employeeSource = (
  requests: RequestClient,
  filters: Omit<EmployeeQuery, 'limit' | 'cursor'>,
): ListSource<EmployeeView> => ({
  columns: employeeColumns,
  read: (cursor) => requests.send(ListEmployees, { ...filters, limit: MAX_BATCH, cursor }),
});

export const departmentSource = (
  requests: RequestClient,
  filters: Omit<DepartmentQuery, 'limit' | 'cursor'>,
): ListSource<DepartmentView> => ({
  columns: departmentColumns,
  read: (cursor) => requests.send(ListDepartments, { ...filters, limit: MAX_BATCH, cursor }),
});

const stateOf = ({ isActive, isCompleted, completionReportedAt }: TaskWithReminder): string => {
  if (isCompleted) return 'Completada';
  if (completionReportedAt) return 'Por confirmar';
  return isActive ? 'Activa' : 'Pausada';
};

const taskColumns = columnsOf<TaskWithReminder, typeof TASK_FILE>(
  TASK_FILE,
  {
    employeeId: ({ employee }) => employee?.name ?? null,
    phone: ({ employee }) => employee?.phone ?? null,
    departmentId: ({ employee }) => employee?.department?.name ?? null,
    state: stateOf,
    nextReminder: ({ nextReminder }) =>
      nextReminder?.status === 'scheduled' ? instant(nextReminder.nextReminder) : null,
  },
  TASK_FIELDS,
);

/** Tasks with their reminders. Unlike the screen's list it fails without the scheduler: a column would be missing. */
export const taskSource = (
  requests: RequestClient,
  filters: Omit<TaskQuery, 'limit' | 'cursor'>,
): ListSource<TaskWithReminder> => ({
  columns: taskColumns,
  read: async (cursor) => {
    const { items, nextCursor } = await requests.send(ListTasks, { ...filters, limit: MAX_BATCH, cursor });
    const reminders = await requests.send(GetReminders, { taskIds: items.map(({ id }) => id) });
    const byTask = new Map(reminders.map((reminder) => [reminder.taskId, reminder]));
    return { items: items.map((task) => ({ ...task, nextReminder: byTask.get(task.id) ?? null })), nextCursor };
  },
});
