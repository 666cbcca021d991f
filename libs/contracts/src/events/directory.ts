import { z } from 'zod';
import { defineEvent } from '../define.js';
import { storedDepartment } from '../entities/department.js';
import { storedEmployee } from '../entities/employee.js';

const deletedEntity = z.object({ id: z.uuid() });

export const DepartmentCreated = defineEvent('directory.department.created', storedDepartment);
export const DepartmentUpdated = defineEvent('directory.department.updated', storedDepartment);
export const DepartmentDeleted = defineEvent('directory.department.deleted', deletedEntity);
/** The department as it is, published again so that replicas can be rebuilt. */
export const DepartmentRepublished = defineEvent('directory.department.republished', storedDepartment);

export const EmployeeCreated = defineEvent('directory.employee.created', storedEmployee);
export const EmployeeUpdated = defineEvent('directory.employee.updated', storedEmployee);
export const EmployeeDeleted = defineEvent('directory.employee.deleted', deletedEntity);
export const EmployeeRepublished = defineEvent('directory.employee.republished', storedEmployee);

/** Events that carry the whole entity. */
export const DEPARTMENT_SNAPSHOTS = [DepartmentCreated, DepartmentUpdated, DepartmentRepublished] as const;
export const EMPLOYEE_SNAPSHOTS = [EmployeeCreated, EmployeeUpdated, EmployeeRepublished] as const;
export const DEPARTMENT_EVENTS = [...DEPARTMENT_SNAPSHOTS, DepartmentDeleted] as const;
export const EMPLOYEE_EVENTS = [...EMPLOYEE_SNAPSHOTS, EmployeeDeleted] as const;
