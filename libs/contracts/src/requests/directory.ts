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
  type ConsentInput,
  consentInput,
  type FlagEmployeeInput,
  flagEmployeeInput,
  type NoteNewPhoneInput,
  noteNewPhoneInput,
  type RecordConsentOf,
  recordConsentOf,
} from '../entities/employee.js';
import { anyPhoneField, idField, nameField } from '../fields.js';
import { batched, type DepartmentQuery, departmentQuery, type EmployeeQuery, employeeQuery } from '../inputs/list.js';
import type { DepartmentView, EmployeeView } from '../views/directory.js';
import type { Page } from '../views/page.js';

const byId = z.object({ id: z.uuid() });
const none = z.object({});
/** Maximum former employees with one number. */
const MAX_FORMER = 100;

export const ListDepartments = defineRequest<Page<DepartmentView>, DepartmentQuery>(
  'directory.departments.list',
  'school.read',
  batched(departmentQuery),
);
export const GetDepartment = defineRequest<DepartmentView, { id: string }>(
  'directory.departments.get',
  'school.read',
  byId,
);
export const CreateDepartment = defineRequest<DepartmentView, CreateDepartmentInput>(
  'directory.departments.create',
  'departments.write',
  createDepartmentInput,
);
export const UpdateDepartment = defineRequest<DepartmentView, UpdateDepartmentInput>(
  'directory.departments.update',
  'departments.write',
  updateDepartmentInput,
);
export const DeleteDepartment = defineRequest<Record<string, never>, { id: string }>(
  'directory.departments.delete',
  'departments.write',
  byId,
);

export const ListEmployees = defineRequest<Page<EmployeeView>, EmployeeQuery>(
  'directory.employees.list',
  'school.read',
  batched(employeeQuery),
);
export const GetEmployee = defineRequest<EmployeeView, { id: string }>('directory.employees.get', 'school.read', byId);
export const CreateEmployee = defineRequest<EmployeeView, CreateEmployeeInput>(
  'directory.employees.create',
  'school.write',
  createEmployeeInput,
);
export const UpdateEmployee = defineRequest<EmployeeView, UpdateEmployeeInput>(
  'directory.employees.update',
  'school.write',
  updateEmployeeInput,
);
/** `changeId`: an id under which the deletion can be undone; absent: it cannot. */
export const DeleteEmployee = defineRequest<Record<string, never>, { id: string; changeId?: string | undefined }>(
  'directory.employees.delete',
  'school.write',
  byId.extend({ changeId: idField.optional() }),
);

const personalValues = z.object({ names: z.array(z.string().max(500)), phones: z.array(z.string().max(100)) });
/** Deletes an employee and makes the history anonymous. The values are former ones; the present ones are known. */
export const EraseEmployee = defineRequest<Record<string, never>, { id: string } & z.infer<typeof personalValues>>(
  'directory.employees.erase',
  'personal-data.manage',
  personalValues.extend({ id: z.uuid() }),
);
/**
 * Makes the history of a person anonymous who is no longer an employee, or never was: of the given ids, and of the
 * number. Throws `validation_failed` while an employee has the number.
 */
export const ErasePerson = defineRequest<
  Record<string, never>,
  { ids: string[]; name: string; phone: string; phones?: string[] | undefined }
>(
  'directory.people.erase',
  'personal-data.manage',
  z.object({
    ids: z.array(z.uuid()).max(MAX_FORMER),
    name: nameField,
    phone: anyPhoneField,
    /** Other forms of the number. */
    phones: z
      .array(z.string().max(100))
      .max(2 * MAX_FORMER)
      .optional(),
  }),
);

export interface EmployeeSnapshot {
  employee: StoredEmployee & { version: number };
  department: StoredDepartment & { version: number };
}
/** An employee and its department with their versions, for a replica that lacks them. Null: no such employee. */
export const GetEmployeeSnapshot = defineRequest<EmployeeSnapshot | null, { id: string }>(
  'directory.employees.state',
  'school.read',
  byId,
);

export const CountDirectory = defineRequest<{ departments: number; employees: number }, Record<string, never>>(
  'directory.counts.get',
  'school.read',
  none,
);
/**
 * Publishes every department and employee again, so that replicas can be rebuilt. Returns the number of events written.
 */
export const RepublishDirectory = defineRequest<{ events: number }, Record<string, never>>(
  'directory.projection.republish',
  'services',
  none,
  60_000,
);

/** The employee wants no reminders. */
export const OptOutEmployee = defineRequest<EmployeeView, ConsentInput>(
  'directory.employees.opt-out',
  'services',
  consentInput,
);
/** The employee agrees to reminders, also after having opted out. */
export const OptInEmployee = defineRequest<EmployeeView, ConsentInput>(
  'directory.employees.opt-in',
  'services',
  consentInput,
);
/** The school records or withdraws an employee's consent. Throws `opted_out`: only the employee ends an opt-out. */
export const RecordConsent = defineRequest<EmployeeView, RecordConsentOf>(
  'directory.employees.record-consent',
  'school.write',
  recordConsentOf,
);
/** The provider cannot reach the employee's number, or can again. */
export const FlagEmployee = defineRequest<EmployeeView, FlagEmployeeInput>(
  'directory.employees.flag',
  'services',
  flagEmployeeInput,
);
/** The person of an employee's number has a new one, as the provider says. */
export const NoteNewPhone = defineRequest<EmployeeView, NoteNewPhoneInput>(
  'directory.employees.note-new-phone',
  'services',
  noteNewPhoneInput,
);
