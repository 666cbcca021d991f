import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isProblem } from '../../api/problem';

/** A field that somebody else has changed, too, with the value that is stored now. */
export interface Conflict {
  field: string;
  stored: unknown;
}

interface Options<Entity, Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** The entity that the form was opened with; null: a new one. */
  entity: Entity | null;
  valuesOf: (entity: Entity) => DefaultValues<Input>;
}

/**
 * The changes of an entity by a form. Where somebody else has changed the same field since it was opened, the user
 * chooses; a field that was not touched here takes what is stored.
 */
export function useEdit<Entity extends object, Input extends FieldValues, Output extends object>({
  form,
  entity,
  valuesOf,
}: Options<Entity, Input, Output>) {
  const [base, setBase] = useState(entity);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });

  /**
   * Returns what differs from `known`, with the values that are overwritten.
   *
   * @param known - what the entity is compared with, where that is not itself
   */
  const patchOf = (output: Output, known: object = base ?? {}) => {
    const patch = changedFields<Output>(known as Output, output);
    const seen = new Map<string, unknown>(Object.entries(base ? valuesOf(base) : {}));
    const expected = Object.fromEntries(Object.keys(patch).map((field) => [field, orNull(seen.get(field))]));
    return { ...patch, expected };
  };

  const failed = (error: unknown): void => {
    if (!isProblem(error) || error.code !== 'fields_changed' || !base) return;
    const stored = { ...base, ...(error.entity as Entity) };
    const [before, after] = [valuesOf(base), new Map<string, unknown>(Object.entries(valuesOf(stored)))];
    const touched = changedFields<object>(before, form.getValues());
    for (const [field, value] of after) if (!(field in touched)) put(field, value);
    setBase(stored);
    setConflicts(error.errors.map(({ field }) => ({ field, stored: after.get(field) })));
  };

  const takeStored = ({ field, stored }: Conflict): void => {
    put(field, stored);
    form.clearErrors(field as Path<Input>);
    setConflicts(conflicts.filter((conflict) => conflict.field !== field));
  };
  return { base, patchOf, failed, conflicts, takeStored };
}

/** An empty field stands for none. */
const orNull = (value: unknown): unknown => (value === '' ? null : (value ?? null));

/** Returns the fields that differ: a PATCH of them keeps what others have changed in the other fields. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>;

/** A form copies the lists that it is given. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
