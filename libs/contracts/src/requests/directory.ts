import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type CreateDepartmentInput,
  createDepartmentInput,
  type StoredDepartment,
  type UpdateDepartmentInput,
  updateDepartmentInput,
} from '../entities/department.js';
import {
  type CreateEmployeeInput,
  createEmployeeInput,
  type StoredEmployee,
  type UpdateEmployeeInput,
  updateEmployeeInput,
} from '../entities/employee.js';
import { type DepartmentQuery, departmentQuery, type EmployeeQuery, employeeQuery } from '../inputs/list.js';
import type { DepartmentView, EmployeeView } from '../views/directory.js';
import type { Page } from '../views/page.js';

const byId = z.object({ id: z.uuid() });
const none = z.object({});

export const ListDepartments = defineRequest<Page<DepartmentView>, DepartmentQuery>(
  'directory.departments.list',
  departmentQuery,
);
export const GetDepartment = defineRequest<DepartmentView, { id: string }>('directory.departments.get', byId);
export const CreateDepartment = defineRequest<DepartmentView, CreateDepartmentInput>(
  'directory.departments.create',
  createDepartmentInput,
);
export const UpdateDepartment = defineRequest<DepartmentView, UpdateDepartmentInput>(
  'directory.departments.update',
  updateDepartmentInput,
);
export const DeleteDepartment = defineRequest<Record<string, never>, { id: string }>(
  'directory.departments.delete',
  byId,
);

export const ListEmployees = defineRequest<Page<EmployeeView>, EmployeeQuery>(
  'directory.employees.list',
  employeeQuery,
);
export const GetEmployee = defineRequest<EmployeeView, { id: string }>('directory.employees.get', byId);
export const CreateEmployee = defineRequest<EmployeeView, CreateEmployeeInput>(
  'directory.employees.create',
  createEmployeeInput,
);
export const UpdateEmployee = defineRequest<EmployeeView, UpdateEmployeeInput>(
  'directory.employees.update',
  updateEmployeeInput,
);
export const DeleteEmployee = defineRequest<Record<string, never>, { id: string }>('directory.employees.delete', byId);

export interface EmployeeSnapshot {
  employee: StoredEmployee & { version: number };
  department: StoredDepartment & { version: number };
}
/** An employee and its department with their versions, for a replica that lacks them. Null: no such employee. */
export const GetEmployeeSnapshot = defineRequest<EmployeeSnapshot | null, { id: string }>(
  'directory.employees.state',
  byId,
);

export const CountDirectory = defineRequest<{ departments: number; employees: number }, Record<string, never>>(
  'directory.counts.get',
  none,
);
/**
 * Publishes every department and employee again, so that replicas can be rebuilt. Returns the number of events written.
 */
export const RepublishDirectory = defineRequest<{ events: number }, Record<string, never>>(
  'directory.projection.republish',
  none,
  60_000,
);
