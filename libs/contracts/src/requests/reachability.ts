import { defineRequest } from '../define.js';
import {
  type ConsentInput,
  consentInput,
  type FlagEmployeeInput,
  flagEmployeeInput,
  type NoteNewPhoneInput,
  noteNewPhoneInput,
  type RecordConsentOf,
  recordConsentOf,
} from '../entities/employee.js';
import type { EmployeeView } from '../views/directory.js';

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
