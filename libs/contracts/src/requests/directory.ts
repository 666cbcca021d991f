import { z } from 'zod';
import { defineRequest } from '../define.js';
import { createDepartmentInput, type StoredDepartment, updateDepartmentInput } from '../entities/department.js';
import {
  createEmployeeInput,
  type StoredEmployee,
  updateEmployeeInput,
  consentInput,
  flagEmployeeInput,
  noteNewPhoneInput,
  recordConsentOf,
} from '../entities/employee.js';
import { EMAIL } from '../entities/entity-fields.js';
import { anyPhoneField, idField, nameField } from '../fields.js';
import { batched, departmentQuery, employeeQuery } from '../inputs/list.js';
import type { DepartmentView, EmployeeView } from '../views/directory.js';
import type { Page } from '../views/page.js';

const byId = z.object({ id: z.uuid() });
/** Maximum former employees with one number. */
const MAX_FORMER = 100;

export const ListDepartments = defineRequest<Page<DepartmentView>>('directory.departments.list', 'school.read').takes(
  batched(departmentQuery),
);
export const GetDepartment = defineRequest<DepartmentView>('directory.departments.get', 'school.read').takes(byId);
export const CreateDepartment = defineRequest<DepartmentView>(
  'directory.departments.create',
  'departments.write',
).takes(createDepartmentInput);
export const UpdateDepartment = defineRequest<DepartmentView>(
  'directory.departments.update',
  'departments.write',
).takes(updateDepartmentInput);
export const DeleteDepartment = defineRequest('directory.departments.delete', 'departments.write').takes(byId);

export const ListEmployees = defineRequest<Page<EmployeeView>>('directory.employees.list', 'school.read').takes(
  batched(employeeQuery),
);
export const GetEmployee = defineRequest<EmployeeView>('directory.employees.get', 'school.read').takes(byId);
export const CreateEmployee = defineRequest<EmployeeView>('directory.employees.create', 'school.write').takes(
  createEmployeeInput,
);
export const UpdateEmployee = defineRequest<EmployeeView>('directory.employees.update', 'school.write').takes(
  updateEmployeeInput,
);
/** `changeId`: an id under which the deletion can be undone; absent: it cannot. */
export const DeleteEmployee = defineRequest('directory.employees.delete', 'school.write').takes(
  byId.extend({ changeId: idField.optional() }),
);

const personalValues = z.object({ names: z.array(z.string().max(500)), phones: z.array(z.string().max(100)) });
/** Deletes an employee and makes the history anonymous. The values are former ones; the present ones are known. */
export const EraseEmployee = defineRequest('directory.employees.erase', 'personal-data.manage').takes(
  personalValues.extend({ id: z.uuid() }),
);
/**
 * Makes the history of a person anonymous who is no longer an employee, or never was: of the given ids, and of the
 * number. Throws `validation_failed` while an employee has the number.
 */
export const ErasePerson = defineRequest('directory.people.erase', 'personal-data.manage').takes(
  z.object({
    ids: z.array(z.uuid()).max(MAX_FORMER),
    name: nameField,
    phone: anyPhoneField,
    email: EMAIL.input,
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
export const GetEmployeeSnapshot = defineRequest<EmployeeSnapshot | null>(
  'directory.employees.state',
  'school.read',
).takes(byId);

export const CountDirectory = defineRequest<{ departments: number; employees: number }>(
  'directory.counts.get',
  'school.read',
);
/**
 * Publishes every department and employee again, so that replicas can be rebuilt. Returns the number of events written.
 */
export const RepublishDirectory = defineRequest<{ events: number }>(
  'directory.projection.republish',
  'services',
  60_000,
);

/** The employee wants no reminders. */
export const OptOutEmployee = defineRequest<EmployeeView>('directory.employees.opt-out', 'services').takes(
  consentInput,
);
/** The employee agrees to reminders, also after having opted out. */
export const OptInEmployee = defineRequest<EmployeeView>('directory.employees.opt-in', 'services').takes(consentInput);
/** The school records or withdraws an employee's consent. Throws `opted_out`: only the employee ends an opt-out. */
export const RecordConsent = defineRequest<EmployeeView>('directory.employees.record-consent', 'school.write').takes(
  recordConsentOf,
);
/** The provider cannot reach the employee's number, or can again. */
export const FlagEmployee = defineRequest<EmployeeView>('directory.employees.flag', 'services').takes(
  flagEmployeeInput,
);
/** The person of an employee's number has a new one, as the provider says. */
export const NoteNewPhone = defineRequest<EmployeeView>('directory.employees.note-new-phone', 'services').takes(
  noteNewPhoneInput,
);
