import { z } from 'zod';
import { idField, searchField } from '../fields.js';

export const MAX_PAGE = 200;
/** Longest cursor, characters. It may hold a name: six characters of JSON for each of its own, a third longer in Base64. */
const MAX_CURSOR = 2_000;
const page = {
  /** Items a page, 1 to {@link MAX_PAGE}. */
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_PAGE, `El máximo es ${MAX_PAGE}.`)
    .default(50),
  /** `nextCursor` of the page before; opaque. */
  cursor: z.string().max(MAX_CURSOR).optional(),
  /** Part of a name or title; case and accents do not matter. */
  search: searchField.optional(),
};
/** `created`: newest first, as the specification lists; `name`: by name, for selects. */
const order = z.enum(['created', 'name'], { error: 'Debe ser "created" o "name".' }).default('created');

export const departmentQuery = z.strictObject({ ...page, order });
export const employeeQuery = z.strictObject({ ...page, order, departmentId: idField.optional() });
export const taskState = z.enum(['active', 'paused', 'completed', 'open'], {
  error: 'Debe ser "active", "paused", "completed" u "open".',
});
export const taskQuery = z.strictObject({
  ...page,
  /** `active`: is_active; `paused`: neither active nor completed; `completed`; `open`: not completed. */
  state: taskState.optional(),
  departmentId: idField.optional(),
  employeeId: idField.optional(),
});
/** Most tasks asked for by their ids at once. */
export const MAX_TASK_IDS = 100;
const withCommas = (text: string): string[] => text.toLowerCase().split(',');
/** Ids of tasks with commas between them, as a query string holds them; doubled ones count once. */
export const taskIdsField = z
  .string({ error: 'Debe ser un texto.' })
  .refine((text) => withCommas(text).every((id) => idField.safeParse(id).success), {
    error: 'Deben ser UUID separados por comas.',
    abort: true,
  })
  .transform((text) => [...new Set(withCommas(text))])
  .refine((ids) => ids.length <= MAX_TASK_IDS, `Máximo ${MAX_TASK_IDS} identificadores.`);
/**
 * The list as HTTP asks for it: a page of {@link taskQuery}, or the tasks named by `ids`, which nothing else narrows
 * (`limit` does not apply to them).
 */
export const taskListQuery = z
  .strictObject({ ...taskQuery.shape, ids: taskIdsField.optional() })
  .refine(({ ids, limit: _, ...narrowing }) => ids === undefined || Object.keys(narrowing).length === 0, {
    path: ['ids'],
    error: 'No se puede combinar con "cursor", "search" ni los filtros.',
  });
export const deliveryQuery = z.strictObject({
  limit: page.limit,
  cursor: page.cursor,
  taskId: idField.optional(),
  employeeId: idField.optional(),
});
export type DepartmentQuery = z.infer<typeof departmentQuery>;
export type EmployeeQuery = z.infer<typeof employeeQuery>;
export type TaskQuery = z.infer<typeof taskQuery>;
export type TaskListQuery = z.infer<typeof taskListQuery>;
export type DeliveryQuery = z.infer<typeof deliveryQuery>;
