import { z } from 'zod';
import { defineEvent } from '../define.js';
import { closedDay } from '../entities/calendar.js';
import { storedDepartment } from '../entities/department.js';
import { storedEmployee } from '../entities/employee.js';
import { deletionOf, snapshotOf } from '../entities/entity-fields.js';
import { previousSettings, publishedSettings } from '../entities/settings.js';

const departmentSnapshot = snapshotOf(storedDepartment.shape);
const employeeSnapshot = snapshotOf(storedEmployee.shape);

export const DepartmentCreated = defineEvent('directory.department.created', departmentSnapshot);
export const DepartmentUpdated = defineEvent('directory.department.updated', departmentSnapshot);
export const DepartmentDeleted = defineEvent('directory.department.deleted', deletionOf(storedDepartment.shape));
/** The department as it is, published again so that replicas can be rebuilt. */
export const DepartmentRepublished = defineEvent('directory.department.republished', departmentSnapshot);

export const EmployeeCreated = defineEvent('directory.employee.created', employeeSnapshot);
export const EmployeeUpdated = defineEvent('directory.employee.updated', employeeSnapshot);
export const EmployeeDeleted = defineEvent('directory.employee.deleted', deletionOf(storedEmployee.shape));
/**
 * Subscribers make everything they know of a person anonymous: of an employee, who is deleted by the same change, or of
 * a former one. Published again for a day with the id alone, for rows that were written after the first event.
 */
export const EmployeeErased = defineEvent(
  'directory.employee.erased',
  z.object({
    id: z.uuid(),
    names: z.array(z.string()),
    phones: z.array(z.string()),
    /** Numbers among them that employees have. */
    shared: z.array(z.string()).optional(),
    /** Published again: `names` and `phones` are empty. */
    repeated: z.boolean(),
  }),
);
export type ErasedPerson = z.infer<(typeof EmployeeErased)['data']>;
export const EmployeeRepublished = defineEvent('directory.employee.republished', employeeSnapshot);

/** The school's settings or one of the closed days changed. */
export const SettingsUpdated = defineEvent(
  'directory.settings.updated',
  publishedSettings.extend({
    previous: previousSettings.optional(),
    /** The closed day that changed; null: it was created, or deleted. */
    closedDay: z.object({ before: closedDay.nullable(), after: closedDay.nullable() }).optional(),
  }),
);
/** The settings as they are, published again so that replicas can be rebuilt. */
export const SettingsRepublished = defineEvent('directory.settings.republished', publishedSettings);
export const SETTINGS_EVENTS = [SettingsUpdated, SettingsRepublished] as const;

/** Events that carry the whole entity. */
export const DEPARTMENT_SNAPSHOTS = [DepartmentCreated, DepartmentUpdated, DepartmentRepublished] as const;
export const EMPLOYEE_SNAPSHOTS = [EmployeeCreated, EmployeeUpdated, EmployeeRepublished] as const;
export const DEPARTMENT_EVENTS = [...DEPARTMENT_SNAPSHOTS, DepartmentDeleted] as const;
export const EMPLOYEE_EVENTS = [...EMPLOYEE_SNAPSHOTS, EmployeeDeleted] as const;
