import {
  type DepartmentQuery,
  type DepartmentView,
  type EmployeeQuery,
  type EmployeeView,
  GetReminders,
  ListDepartments,
  ListEmployees,
  ListTasks,
  MAX_BATCH,
  reasonLabel,
  type TaskQuery,
  type TaskWithReminder,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { type Column, instant, type ListSource, yesNo } from './column.js';

const employeeColumns: Column<EmployeeView>[] = [
  { header: 'Nombre', width: 30, value: ({ name }) => name },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ phone }) => phone },
  { header: 'Departamento', width: 25, value: ({ department }) => department.name },
  { header: 'Tareas', width: 10, value: ({ taskCount }) => taskCount },
  { header: 'Quiere recordatorios', width: 20, value: ({ optedOutAt }) => yesNo(!optedOutAt) },
  { header: 'Consentimiento', width: 20, kind: 'instant', value: ({ consentAt }) => instant(consentAt) },
  {
    header: 'Número no alcanzable',
    width: 35,
    value: ({ unreachableReason }) => (unreachableReason ? reasonLabel(unreachableReason) : null),
  },
  { header: 'Agregado', width: 20, kind: 'instant', value: ({ createdAt }) => instant(createdAt) },
  { header: 'Cambiado', width: 20, kind: 'instant', value: ({ updatedAt }) => instant(updatedAt) },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

const departmentColumns: Column<DepartmentView>[] = [
  { header: 'Nombre', width: 30, value: ({ name }) => name },
  { header: 'Descripción', width: 50, value: ({ description }) => description },
  { header: 'Responsable', width: 30, value: ({ manager }) => manager?.name ?? null },
  { header: 'Empleados', width: 12, value: ({ employeeCount }) => employeeCount },
  { header: 'Tareas', width: 10, value: ({ taskCount }) => taskCount },
  { header: 'Creado', width: 20, kind: 'instant', value: ({ createdAt }) => instant(createdAt) },
  { header: 'Cambiado', width: 20, kind: 'instant', value: ({ updatedAt }) => instant(updatedAt) },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

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

const taskColumns: Column<TaskWithReminder>[] = [
  { header: 'Título', width: 40, value: ({ title }) => title },
  { header: 'Descripción', width: 50, value: ({ description }) => description },
  { header: 'Empleado', width: 30, value: ({ employee }) => employee?.name ?? null },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ employee }) => employee?.phone ?? null },
  { header: 'Departamento', width: 25, value: ({ employee }) => employee?.department?.name ?? null },
  { header: 'Estado', width: 14, value: stateOf },
  { header: 'Intervalo (minutos)', width: 18, value: ({ reminderInterval }) => reminderInterval },
  {
    header: 'Próximo recordatorio',
    width: 20,
    kind: 'instant',
    value: ({ nextReminder }) => (nextReminder?.status === 'scheduled' ? instant(nextReminder.nextReminder) : null),
  },
  { header: 'Vence', width: 20, kind: 'instant', value: ({ dueAt }) => instant(dueAt) },
  { header: 'Pospuesta hasta', width: 20, kind: 'instant', value: ({ snoozedUntil }) => instant(snoozedUntil) },
  { header: 'Creada', width: 20, kind: 'instant', value: ({ createdAt }) => instant(createdAt) },
  { header: 'Cambiada', width: 20, kind: 'instant', value: ({ updatedAt }) => instant(updatedAt) },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

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
