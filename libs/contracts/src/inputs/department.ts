import { z } from 'zod';
import { descriptionField, idField, nameField } from '../fields.js';

export const departmentInput = z.strictObject({ name: nameField, description: descriptionField.default(null) });
export const departmentPatch = z.strictObject({ name: nameField, description: descriptionField }).partial();
export type DepartmentInput = z.infer<typeof departmentInput>;
export type DepartmentPatch = z.infer<typeof departmentPatch>;

export const createDepartmentInput = z.object({ id: idField, ...departmentInput.shape });
export const updateDepartmentInput = z.object({ id: idField, patch: departmentPatch });
