import { z } from 'zod';
import { descriptionField, idField, nameField } from '../fields.js';
import { DEFAULT_REMINDER_INTERVAL, isReminderInterval, REMINDER_INTERVALS } from '../rules/intervals.js';

const allowed = REMINDER_INTERVALS.map((option) => option.minutes).join(', ');
const intervalField = z
  .int({ error: 'Debe ser un número entero de minutos.' })
  .refine(isReminderInterval, `El intervalo debe ser uno de: ${allowed} minutos.`);

export const taskInput = z.strictObject({
  title: nameField,
  description: descriptionField.default(null),
  employeeId: idField,
  reminderInterval: intervalField.default(DEFAULT_REMINDER_INTERVAL),
});
export const taskPatch = z
  .strictObject({
    title: nameField,
    description: descriptionField,
    employeeId: idField,
    reminderInterval: intervalField,
  })
  .partial();
export type TaskInput = z.infer<typeof taskInput>;
export type TaskPatch = z.infer<typeof taskPatch>;

export const createTaskInput = z.object({ id: idField, ...taskInput.shape });
export const updateTaskInput = z.object({ id: idField, patch: taskPatch });
