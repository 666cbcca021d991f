import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.js';

const MESSAGE = 'Otra persona lo cambió mientras tanto.';

/**
 * Throws `fields_changed`, with the entity as `view` returns it, where another value is stored than the sender of the
 * change has seen. A value that is stored already may be set again.
 */
export async function assertExpected(
  expected: object | undefined,
  { stored, patch, view }: { stored: object; patch: object; view: () => Promise<unknown> },
): Promise<void> {
  const [present, changed] = [new Map(Object.entries(stored)), new Map(Object.entries(patch))];
  const isStored = (field: string, value: unknown) => isDeepStrictEqual(present.get(field) ?? null, value ?? null);
  const errors = Object.entries(expected ?? {})
    .filter(([field, value]) => value !== undefined && !isStored(field, value))
    .filter(([field]) => !changed.has(field) || !isStored(field, changed.get(field)))
    .map(([field]) => ({ field, message: MESSAGE }));
  if (errors.length > 0) throw new AppError('fields_changed', { entity: await view() }, { errors });
}
