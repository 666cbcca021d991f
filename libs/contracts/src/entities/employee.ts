import { z } from 'zod';
import { idField } from '../fields.js';
import { entityFields, NAME, PHONE, REFERENCE, timestamps } from './entity-fields.js';

/** What an administrator enters. Inputs, events, views and rows follow from here. */
const { input, stored } = entityFields({ name: NAME, phone: PHONE, departmentId: REFERENCE });

export const employeeInput = z.strictObject(input);
export const employeePatch = employeeInput.partial();
export const createEmployeeInput = z.object({ id: idField, ...employeeInput.shape });
export const updateEmployeeInput = z.object({ id: idField, patch: employeePatch });

/** An employee as it is stored, shown and published. */
export const storedEmployee = z.object({ id: z.uuid(), ...stored, ...timestamps });

/** What a list of employees may be narrowed by, besides the search. */
export const employeeFilters = { departmentId: idField.optional() };

export type EmployeeInput = z.infer<typeof employeeInput>;
export type EmployeePatch = z.infer<typeof employeePatch>;
export type CreateEmployeeInput = z.infer<typeof createEmployeeInput>;
export type UpdateEmployeeInput = z.infer<typeof updateEmployeeInput>;
export type StoredEmployee = z.infer<typeof storedEmployee>;
