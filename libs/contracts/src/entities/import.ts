import { z } from 'zod';
import { IMPORTED_TASK_FIELDS, type ImportedTaskField, TASK_FIELDS } from '../columns/task-fields.js';
import { choiceField, flagField, searchField, textField } from '../fields.js';
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '../rules/import-limits.js';
import { utcInstant } from './entity-fields.js';

/** Kinds of rows of a file. A row of tasks may name its employee and department, and stand for these alone. */
export const IMPORT_KINDS = ['departments', 'employees', 'tasks'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Fields of entities that rows have under another name. */
const ROW_NAMES = {
  departmentId: 'department',
  managerEmployeeId: 'manager',
  employeeId: 'employee',
  reminderInterval: 'interval',
} as const;
/** Name that rows have for a field of a task. */
export type RowName<F extends string> = F extends keyof typeof ROW_NAMES ? (typeof ROW_NAMES)[F] : F;
export const rowName = <F extends string>(field: F): RowName<F> =>
  ((ROW_NAMES as Readonly<Record<string, string>>)[field] ?? field) as RowName<F>;

/** Fields that a column of a file may hold. */
export type ImportField =
  | 'department'
  | 'phone'
  | 'email'
  | 'consent'
  | 'manager'
  | RowName<ImportedTaskField>
  | 'state'
  | 'id';
export const IMPORT_FIELD_NAMES = {
  department: 'Departamento',
  employee: 'Empleado',
  phone: 'Teléfono',
  email: 'Correo',
  /** Consent of an employee. */
  consent: 'Consentimiento',
  /** Manager of a department: an employee, by name or phone. */
  manager: 'Responsable',
  ...Object.fromEntries(IMPORTED_TASK_FIELDS.map((field) => [rowName(field), TASK_FIELDS[field].column])),
  state: 'Estado',
  /** Id of the row's own entity, as exports write it. */
  id: 'Identificador',
} as Readonly<Record<ImportField, string>>;
const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as [ImportField, ...ImportField[]];

/** Returns the field of a row that holds a field of its entity; an entity's own name is the default. */
export function importFieldOf(kind: ImportKind, field: string): ImportField {
  const name = rowName(field);
  if (name in IMPORT_FIELD_NAMES) return name as ImportField;
  return kind === 'departments' ? 'department' : 'employee';
}

/** The fields of each kind, and those that must have a column. */
export const FIELDS_OF_KIND: Readonly<Record<ImportKind, { all: readonly ImportField[]; needed: ImportField[] }>> = {
  departments: { all: ['department', 'description', 'manager', 'id'], needed: ['department'] },
  employees: { all: ['employee', 'phone', 'email', 'department', 'consent', 'id'], needed: ['employee', 'phone'] },
  tasks: { all: IMPORT_FIELDS.filter((field) => !['email', 'consent', 'manager'].includes(field)), needed: ['title'] },
};

/** How long an import can be undone after its end, minutes. */
export const IMPORT_UNDO_MINUTES = 60;

/** `create`: what exists already stays as it is. */
const IMPORT_MODES = ['create', 'update'] as const;

/** How the file is read, and what is done with what it names. */
export const importMapping = z
  .strictObject({
    kind: choiceField(IMPORT_KINDS),
    /** Field of each column of the file, in its order; null: it is not read. */
    columns: z
      .array(z.enum(IMPORT_FIELDS, { error: 'No es un campo conocido.' }).nullable())
      .max(MAX_IMPORT_COLUMNS, `Máximo ${MAX_IMPORT_COLUMNS} columnas.`),
    mode: choiceField(IMPORT_MODES).default('update'),
    /** Departments and employees that rows name and that do not exist are created. */
    createMissing: flagField.default(true),
  })
  .superRefine(({ kind, columns }, context) => {
    const given = columns.filter((field) => field !== null);
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['columns'], message });
    if (new Set(given).size < given.length) issue('Cada campo puede estar en una sola columna.');
    if (given.some((field) => !FIELDS_OF_KIND[kind].all.includes(field)))
      issue('Hay columnas con campos que no son de estas filas.');
    if (FIELDS_OF_KIND[kind].needed.some((field) => !given.includes(field))) issue('Faltan columnas obligatorias.');
  });
export type ImportMapping = z.infer<typeof importMapping>;

export const importCorrection = z.strictObject({
  /** The new text of cells of the row, by the index of their column, from 0. A changed row is to be confirmed again. */
  cells: z
    .record(
      z.string().regex(/^\d{1,2}$/, 'Debe ser el número de una columna.'),
      textField.max(MAX_IMPORT_CELL, 'Demasiado largo.'),
    )
    .optional(),
  /** Whether the row is applied although it names somebody else than the employee that it changes. */
  confirmed: flagField.optional(),
});
export type ImportCorrection = z.infer<typeof importCorrection>;

/**
 * `uploading`; `read`: its columns can be chosen; `verifying`: what would become of each row is found out; `verified`;
 * `planning` and `applying`: rows become departments, employees and tasks.
 */
const IMPORT_STATES = [
  'uploading',
  'read',
  'verifying',
  'verified',
  'planning',
  'applying',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Effects that a row would have. `unconfirmed`: none, until it is confirmed. */
export const IMPORT_VERDICTS = ['create', 'update', 'unchanged', 'unconfirmed', 'error'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];
/** Results for a department, an employee or a task. */
const IMPORT_RESULTS = ['created', 'updated', 'deleted', 'unchanged', 'failed'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

const count = z.int().nonnegative();
const each = z.object({ departments: count, employees: count, tasks: count });
export const importView = z.object({
  id: z.uuid(),
  /** Name of the file. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  headers: z.array(z.string()),
  /** At least one header is known; otherwise no column is guessed. */
  knownHeaders: z.boolean(),
  /** Names of the sheets of a workbook that are shown, the one that was read first; none of a text. */
  sheets: z.array(z.string()),
  kind: z.enum(IMPORT_KINDS),
  /** Guessed by the headers, until they are chosen. */
  columns: z.array(z.enum(IMPORT_FIELDS).nullable()),
  mode: z.enum(IMPORT_MODES),
  createMissing: z.boolean(),
  rows: count,
  /** Rows by verdict; zeros before they are verified. */
  verdicts: z.object({ create: count, update: count, unchanged: count, unconfirmed: count, error: count }),
  /** Rows with warnings. */
  warned: count,
  /** Entities that are created, with those that rows only name. */
  creates: each,
  /** Departments, employees and tasks to be created or changed, and how far that is. */
  total: count,
  done: count,
  failed: count,
  /** Entities that an undone import leaves as they are, because they were changed since or are in use. */
  kept: count,
  /** Why the import failed as a whole, in words; null: it did not. */
  reason: z.string().nullable(),
  /** The user who uploaded the file; null: without sign-in. */
  createdBy: z.uuid().nullable(),
  createdAt: utcInstant,
  endedAt: utcInstant.nullable(),
  undoUntil: utcInstant.nullable(),
});
export type ImportView = z.infer<typeof importView>;

const problem = z.object({
  /** Number of the column, from 0; null: the whole row. */
  column: count.nullable(),
  message: z.string(),
});
export const importRowView = z.object({
  /** Number of the row in the file; the header's is 1 as a rule. */
  number: z.int().positive(),
  cells: z.array(z.string()),
  /** The effect it would have; null: not verified yet. */
  verdict: z.enum(IMPORT_VERDICTS).nullable(),
  /** It is applied in spite of what its verdict would be otherwise: `unconfirmed`. */
  confirmed: z.boolean(),
  problems: z.array(problem),
  /** Values that are valid, but rarely meant. */
  warnings: z.array(problem),
  /** Fields that an update changes. */
  changes: z.array(z.enum(IMPORT_FIELDS)),
  /** The texts of these fields before the update. */
  previous: z.record(z.string(), z.string()),
  /** The result; null: nothing yet, or there was nothing to do. */
  result: z.enum(IMPORT_RESULTS).nullable(),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
});
export type ImportRowView = z.infer<typeof importRowView>;
export type ImportProblem = z.infer<typeof problem>;

/** Name of an uploaded file. */
export const importFileName = searchField;
/** Name of a sheet of a workbook. */
export const importSheetName = searchField;
