import {
  type DepartmentQuery,
  type DepartmentView,
  type EmployeeQuery,
  type EmployeeView,
  ListDepartments,
  ListEmployees,
  MAX_BATCH,
  reasonLabel,
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
