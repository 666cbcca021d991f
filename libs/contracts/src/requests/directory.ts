import { z } from 'zod';
import { defineRequest } from '../define.js';
import type { DepartmentState, EmployeeState } from '../events/directory.js';
import { createDepartmentInput, updateDepartmentInput } from '../inputs/department.js';
import { createEmployeeInput, updateEmployeeInput } from '../inputs/employee.js';
import { departmentQuery, employeeQuery } from '../inputs/list.js';
import type { DepartmentView, EmployeeView } from '../views/directory.js';
import type { Page } from '../views/page.js';

const byId = z.object({ id: z.uuid() });
const none = z.object({});

export const ListDepartments = defineRequest<Page<DepartmentView>, z.infer<typeof departmentQuery>>(
  'directory.departments.list',
  departmentQuery,
);
export const GetDepartment = defineRequest<DepartmentView, { id: string }>('directory.departments.get', byId);
export const CreateDepartment = defineRequest<DepartmentView, z.infer<typeof createDepartmentInput>>(
  'directory.departments.create',
  createDepartmentInput,
);
export const UpdateDepartment = defineRequest<DepartmentView, z.infer<typeof updateDepartmentInput>>(
  'directory.departments.update',
  updateDepartmentInput,
);
export const DeleteDepartment = defineRequest<Record<string, never>, { id: string }>(
  'directory.departments.delete',
  byId,
);

export const ListEmployees = defineRequest<Page<EmployeeView>, z.infer<typeof employeeQuery>>(
  'directory.employees.list',
  employeeQuery,
);
export const GetEmployee = defineRequest<EmployeeView, { id: string }>('directory.employees.get', byId);
export const CreateEmployee = defineRequest<EmployeeView, z.infer<typeof createEmployeeInput>>(
  'directory.employees.create',
  createEmployeeInput,
);
export const UpdateEmployee = defineRequest<EmployeeView, z.infer<typeof updateEmployeeInput>>(
  'directory.employees.update',
  updateEmployeeInput,
);
export const DeleteEmployee = defineRequest<Record<string, never>, { id: string }>('directory.employees.delete', byId);

/** An employee and its department with their versions, for a copy that does not have them yet. Null: no such employee. */
export const GetEmployeeState = defineRequest<
  {
    employee: EmployeeState & { version: number };
    department: DepartmentState & { version: number };
  } | null,
  { id: string }
>('directory.employees.state', byId);

export const CountDirectory = defineRequest<{ departments: number; employees: number }, Record<string, never>>(
  'directory.counts.get',
  none,
);
/** Tells every department and employee again, so that copies can be rebuilt. Answers how many events it wrote. */
export const RepublishDirectory = defineRequest<{ events: number }, Record<string, never>>(
  'directory.projection.republish',
  none,
  60_000,
);
