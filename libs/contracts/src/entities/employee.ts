import { z } from 'zod';
import { anyPhoneField, choiceField, idField, instantField, nameField } from '../fields.js';
import { absence, WEEKLY_WINDOWS } from './calendar.js';
import { EMAIL, entityFields, expectedOf, NAME, PHONE, REFERENCE, timestamps, utcInstant } from './entity-fields.js';

/** The fields that an administrator enters. Inputs, events, views and rows follow from here. */
const { input, stored } = entityFields({
  name: NAME,
  phone: PHONE,
  email: EMAIL,
  departmentId: REFERENCE,
  weeklyWindows: WEEKLY_WINDOWS,
});

/** Whether the employee agreed to reminders; absent: no change. Stored with its time. */
const consent = z.boolean({ error: 'Debe ser true o false.' }).optional();

export const employeeInput = z.strictObject({ ...input, consent });
export const employeePatch = employeeInput.partial();
const expected = expectedOf({ ...stored, consent });
export const employeeEdit = employeePatch.extend({ expected });
export const createEmployeeInput = z.object({ id: idField, ...employeeInput.shape });
export const updateEmployeeInput = z.object({ id: idField, patch: employeePatch, expected });

/** An employee agreed to reminders, or opted out. An older decision than the last one changes nothing. */
export const consentInput = z.object({
  id: idField,
  /** When the employee decided it. */
  at: instantField,
  /** By what, such as `whatsapp`. */
  source: z.string().min(1).max(50),
});
/** An administrator's record of an employee's consent. */
export const recordConsentInput = z.strictObject({
  /** Whether it is given; false: it was recorded by mistake, or is withdrawn; the employee has not opted out. */
  given: z.boolean({ error: 'Debe ser true o false.' }),
  /** When it was given, if not now. Refused where it was not given. */
  at: instantField.optional(),
});
export const recordConsentOf = recordConsentInput.extend({ id: idField });
/** `reason`: why the provider cannot reach the number; null: it can again. */
export const flagEmployeeInput = z.object({ id: idField, reason: z.string().min(1).max(500).nullable() });

/** The provider says that the person of a phone has another one. Another phone than the employee's changes nothing. */
export const noteNewPhoneInput = z.object({ id: idField, phone: z.string(), newPhone: z.string().min(1).max(50) });

/** An employee as it is stored, shown and published. */
export const storedEmployee = z.object({
  id: z.uuid(),
  ...stored,
  /** When the employee agreed to reminders; null: not known, or opted out since. */
  consentAt: utcInstant.nullable(),
  /** By what the employee last agreed or opted out. */
  consentSource: z.string().nullable(),
  /** Since when the employee wants no reminders. */
  optedOutAt: utcInstant.nullable(),
  /** The provider's reason for which the number cannot be reached. */
  unreachableReason: z.string().nullable(),
  /** The number that the person has now, as the provider says; null: no other. */
  newPhone: z.string().nullable(),
  /** In the order of their dates. */
  absences: z.array(absence),
  ...timestamps,
});

/** Facts and decisions about an employee's number: another number forgets them. */
export const numberFacts = storedEmployee.pick({
  consentAt: true,
  consentSource: true,
  optedOutAt: true,
  unreachableReason: true,
  newPhone: true,
});
export type NumberFacts = z.infer<typeof numberFacts>;

export const CONSENT_FILTERS = ['given', 'missing'] as const;
/** Filters of a list of employees, besides the search. */
export const employeeFilters = {
  departmentId: idField.optional(),
  /** `missing`: neither agreed nor opted out. */
  consent: choiceField(CONSENT_FILTERS).optional(),
};

export type EmployeeInput = z.infer<typeof employeeInput>;
export type EmployeePatch = z.infer<typeof employeePatch>;
export type EmployeeEdit = z.infer<typeof employeeEdit>;
export type CreateEmployeeInput = z.infer<typeof createEmployeeInput>;
export type UpdateEmployeeInput = z.infer<typeof updateEmployeeInput>;
export type RecordConsentInput = z.infer<typeof recordConsentInput>;
export type RecordConsentOf = z.infer<typeof recordConsentOf>;
export type ConsentInput = z.infer<typeof consentInput>;
export type FlagEmployeeInput = z.infer<typeof flagEmployeeInput>;
export type NoteNewPhoneInput = z.infer<typeof noteNewPhoneInput>;
export type StoredEmployee = z.infer<typeof storedEmployee>;

/** A person to erase who is not an employee. */
export const personInput = z.strictObject({ name: nameField, phone: anyPhoneField, email: EMAIL.input });
export type PersonInput = z.infer<typeof personInput>;
