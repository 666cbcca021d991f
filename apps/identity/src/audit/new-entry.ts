import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditChange, AuditEntity, AuditValue } from '@recuerda/contracts';

/** An entry to be written. */
export interface NewEntry {
  /** Id of the event that reports it: an entry with the same id and time is written once. */
  id: string;
  at: Date;
  actorId: string | null;
  /** The employee who caused it by a reply. */
  actorEmployeeId?: string | undefined;
  action: AuditAction;
  entity?: { kind: AuditEntity; id: string } | null;
  departmentId?: string | null;
  /** Name of the entity at that time, or the route of a refusal; null for a person's name: see `personal`. */
  label?: string | null;
  changes: AuditChange[];
  /** Values of a person: sealed with the person's key, or left out if that was destroyed. */
  personal?: { personId: string; values: PersonalValues };
  count: number;
  address: string | null;
  correlationId?: string | null;
}

export interface PersonalValues {
  label: string | null;
  /** Changes that replace those of the same fields in the entry. */
  changes: AuditChange[];
}

/** Splits changes into those that stay as they are and those of `fields`, which the entry shows without values. */
export function splitPersonal(changes: readonly AuditChange[], fields: readonly string[]) {
  const personal = changes.filter(({ field }) => fields.includes(field));
  const shown = changes.map((change) =>
    fields.includes(change.field) ? { field: change.field, before: null, after: null, erased: true } : change,
  );
  return { shown, personal };
}

/** Returns the changes of what was not there before. */
export const addedFields = (fields: Readonly<Record<string, AuditValue>>): AuditChange[] => changedValues({}, fields);

/** Returns the changes of the fields of `after` that were different before. */
export const changedValues = <F extends string>(
  before: { readonly [_ in NoInfer<F>]?: AuditValue },
  after: Readonly<Record<F, AuditValue>>,
): AuditChange[] =>
  (Object.keys(after) as F[])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field], erased: false }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
