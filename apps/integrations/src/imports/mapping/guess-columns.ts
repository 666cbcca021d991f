import { FIELDS_OF_KIND, type ImportField, type ImportKind } from '@recuerda/contracts';
import { FIELD_OF, keyOf, NAME } from './headers.js';

/** Returns the kind of the rows of a file with these headers. */
function guessKind(headers: readonly string[]): ImportKind {
  const fields = new Set(headers.map((header) => FIELD_OF.get(keyOf(header))));
  if (fields.has('title')) return 'tasks';
  return fields.has('phone') || fields.has('employee') ? 'employees' : 'departments';
}

/** The field of each column, each at most once; null: none is known, or none of this kind. */
function guessColumns(headers: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const free = new Set(FIELDS_OF_KIND[kind].all);
  const take = (field: ImportField | undefined): ImportField | null =>
    field !== undefined && free.delete(field) ? field : null;
  const nameField = kind === 'tasks' ? undefined : kind === 'employees' ? 'employee' : 'department';
  const namesEmployees = headers.some((header) => FIELD_OF.get(keyOf(header)) === 'employee');
  return headers.map((header) => {
    const key = keyOf(header);
    // A task without another employee is that of its 'responsable'.
    if (kind === 'tasks' && key === 'responsable' && !namesEmployees) return take('employee');
    return take(NAME.includes(key) ? nameField : FIELD_OF.get(key));
  });
}

/** The kind of the rows, with the field of each column. */
export function guessMapping(headers: readonly string[]): { kind: ImportKind; columns: (ImportField | null)[] } {
  const kind = guessKind(headers);
  return { kind, columns: guessColumns(headers, kind) };
}
