import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField } from '../fields.js';

const departmentState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instantField,
  updatedAt: instantField,
});
const employeeState = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  departmentId: z.uuid(),
  createdAt: instantField,
  updatedAt: instantField,
});
const deletedEntity = z.object({ id: z.uuid() });

export type DepartmentState = z.infer<typeof departmentState>;
export type EmployeeState = z.infer<typeof employeeState>;

export const DepartmentCreated = defineEvent('directory.department.created', departmentState);
export const DepartmentUpdated = defineEvent('directory.department.updated', departmentState);
export const DepartmentDeleted = defineEvent('directory.department.deleted', deletedEntity);
/** The state as it is, told again so that copies can be rebuilt. */
export const DepartmentRepublished = defineEvent('directory.department.republished', departmentState);

export const EmployeeCreated = defineEvent('directory.employee.created', employeeState);
export const EmployeeUpdated = defineEvent('directory.employee.updated', employeeState);
export const EmployeeDeleted = defineEvent('directory.employee.deleted', deletedEntity);
export const EmployeeRepublished = defineEvent('directory.employee.republished', employeeState);

export const DEPARTMENT_STATES = [DepartmentCreated, DepartmentUpdated, DepartmentRepublished] as const;
export const EMPLOYEE_STATES = [EmployeeCreated, EmployeeUpdated, EmployeeRepublished] as const;
export const DEPARTMENT_EVENTS = [...DEPARTMENT_STATES, DepartmentDeleted] as const;
export const EMPLOYEE_EVENTS = [...EMPLOYEE_STATES, EmployeeDeleted] as const;
