import { z } from 'zod';
import { choiceField, idField } from '../fields.js';
import { WEEKLY_WINDOWS } from './calendar.js';
import { DESCRIPTION, entityFields, expectedOf, NAME, timestamps } from './entity-fields.js';
import { ESCALATION } from './escalation.js';

/** The fields that an administrator enters. Inputs, events, views and rows follow from here. */
const { input, stored } = entityFields({
  name: NAME,
  description: DESCRIPTION,
  weeklyWindows: WEEKLY_WINDOWS,
  /** The employee, of any department, to whom what is not answered is escalated; null: there is none. */
  managerEmployeeId: { input: idField.nullable().optional(), stored: z.uuid().nullable() },
  escalation: ESCALATION,
});

export const departmentInput = z.strictObject({ ...input, description: input.description.default(null) });
export const departmentPatch = z.strictObject(input).partial();
const expected = expectedOf(stored);
export const departmentEdit = departmentPatch.extend({ expected });
export const createDepartmentInput = z.object({ id: idField, ...departmentInput.shape });
export const updateDepartmentInput = z.object({ id: idField, patch: departmentPatch, expected });

/** A department as it is stored, shown and published. */
export const storedDepartment = z.object({ id: z.uuid(), ...stored, ...timestamps });

export type DepartmentInput = z.infer<typeof departmentInput>;
export type DepartmentPatch = z.infer<typeof departmentPatch>;
export type DepartmentEdit = z.infer<typeof departmentEdit>;
export type CreateDepartmentInput = z.infer<typeof createDepartmentInput>;
export type UpdateDepartmentInput = z.infer<typeof updateDepartmentInput>;
export type StoredDepartment = z.infer<typeof storedDepartment>;

const MANAGER_FILTERS = ['none', 'set'] as const;
/** Filters of a list of departments, besides the search. */
export const departmentFilters = {
  manager: choiceField(MANAGER_FILTERS).optional(),
};
