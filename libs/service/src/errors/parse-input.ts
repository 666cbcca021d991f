import type { FieldError } from '@recuerda/contracts';
import { z } from 'zod';
import { AppError } from './app-error.js';

z.config(z.locales.es());

/**
 * Parses input by its schema.
 *
 * @throws `validation_failed` with one Spanish message per field.
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', {}, { errors: fieldErrors(result.error) });
}

function fieldErrors(error: z.ZodError): FieldError[] {
  const first = new Map<string, string>();
  const add = (field: string, message: string) => first.has(field) || first.set(field, message);
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key].join('.'), 'Campo desconocido.');
    } else {
      add(path.join('.'), issue.message);
    }
  }
  return [...first].map(([field, message]) => ({ field, message }));
}
