import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/** The type of `T` in a row or an entity: instants are dates, which `T` has as ISO 8601 text. */
export type StoredRow<T> = {
  [F in keyof T]: F extends `${string}${'At' | 'Until'}` ? Date | Extract<T[F], null> : T[F];
};

/** The column of a field: `due_at` of `dueAt`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A list of columns that selects the fields of `schema`: `alias.employee_id AS "employeeId", ...`. */
export const selectFields = (alias: string, schema: z.ZodObject): string =>
  Object.keys(schema.shape)
    .map((field) => `${alias}.${columnName(field)} AS "${field}"`)
    .join(', ');

/** The fields of `schema` as `row` holds them. */
export function fromRow<S extends z.ZodObject>(schema: S, row: StoredRow<z.infer<S>>): z.infer<S> {
  const fields = Object.keys(schema.shape).map((field) => {
    const value: unknown = row[field as keyof typeof row];
    return [field, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as z.infer<S>;
}

/** The fields of `patch` that differ from the entity's; undefined when none does. */
export function changedFields<T extends object>(entity: T, patch: { [F in keyof T]?: T[F] | undefined }) {
  const changed = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, entity[field as keyof T]),
  );
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<T>);
}
