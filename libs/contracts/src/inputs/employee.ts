import { z } from 'zod';
import { idField, nameField, phoneField } from '../fields.js';

export const employeeInput = z.strictObject({ name: nameField, phone: phoneField, departmentId: idField });
export const employeePatch = employeeInput.partial();
export type EmployeeInput = z.infer<typeof employeeInput>;
export type EmployeePatch = z.infer<typeof employeePatch>;

export const createEmployeeInput = z.object({ id: idField, ...employeeInput.shape });
export const updateEmployeeInput = z.object({ id: idField, patch: employeePatch });
