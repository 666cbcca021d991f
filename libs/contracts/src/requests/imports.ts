import { z } from 'zod';
import { IMPORTED_TASK_FIELDS } from '../columns/task-fields.js';
import { defineRequest } from '../define.js';
import { createDepartmentInput, departmentPatch } from '../entities/department.js';
import { createEmployeeInput, employeePatch, numberFacts } from '../entities/employee.js';
import { maskOf } from '../entities/entity-fields.js';
import {
  IMPORT_VERDICTS,
  importCorrection,
  importFileName,
  importSheetName,
  importMapping,
  type ImportRowView,
  type ImportView,
  type ImportResult,
} from '../entities/import.js';
import { createTaskGroupInput, type TaskGroupView } from '../entities/task-group.js';
import { createTaskInput, storedTask, TASK_STATES, taskConsequences, taskPatch } from '../entities/task.js';
import { choiceField } from '../fields.js';
import { cursorFields, MAX_BATCH } from '../inputs/list.js';
import type { UncountedPage } from '../views/page.js';
import type { EmployeeSnapshot } from './directory.js';

/** Most departments, employees or tasks of an import that are written in one transaction. */
export const IMPORT_CHUNK = 200;
/** Longer than a chunk takes on a slow machine, ms. */
const CHUNK_TIMEOUT_MS = 20_000;

/**
 * Rows of one kind. `create`: a new entity with this id. `patch`: changes one; with `version` only if it still has that
 * version. `remove`: deletes one that still has it and is not in use.
 */
const chunkOf = <C extends z.ZodType, P extends z.ZodType>(create: C, patch: P) =>
  z.object({
    /** A chunk of a job is applied once; a repetition returns what it did. */
    jobId: z.uuid(),
    chunk: z.int().nonnegative(),
    /** Rows of the chunk; none: returns what the chunk did; if it was not applied, it never will be. */
    rows: z
      .array(
        z.object({
          id: z.uuid(),
          version: z.int().positive().optional(),
          create: create.optional(),
          patch: patch.optional(),
          remove: z.literal(true).optional(),
        }),
      )
      .max(IMPORT_CHUNK),
  });

const departments = chunkOf(createDepartmentInput, departmentPatch);
/** `facts`: of the number that an undo brings back. */
const employees = chunkOf(createEmployeeInput, employeePatch.extend({ facts: numberFacts.optional() }));
/**
 * `state`: of a new task, if it is not active; a row with an audience is a group. `consequences`: what an undo brings
 * back besides the fields.
 */
const tasks = chunkOf(
  z.union([createTaskInput.extend({ state: z.enum(TASK_STATES).optional() }), createTaskGroupInput]),
  taskPatch.extend({ consequences: taskConsequences.optional() }),
);
export type ImportDepartmentsInput = z.infer<typeof departments>;
export type ImportEmployeesInput = z.infer<typeof employees>;
export type ImportTasksInput = z.infer<typeof tasks>;

/** The result of one row. `version` and `previous` say how to undo it. */
export interface ImportChange {
  id: string;
  result: ImportResult;
  /** Why it failed, in Spanish. */
  reason?: string;
  /** After the change. */
  version?: number;
  /** Values before of the fields that an update changed. */
  previous?: Record<string, unknown>;
}

/** Creates, changes or deletes departments in one transaction; one that cannot be does not stop the others. */
export const ImportDepartments = defineRequest<ImportChange[]>(
  'directory.departments.import',
  'departments.write',
  CHUNK_TIMEOUT_MS,
).takes(departments);
/** Applies a chunk of employees, like {@link ImportDepartments}. */
export const ImportEmployees = defineRequest<ImportChange[]>(
  'directory.employees.import',
  'school.write',
  CHUNK_TIMEOUT_MS,
).takes(employees);
/** Applies a chunk of tasks, like {@link ImportDepartments}. */
export const ImportTasks = defineRequest<ImportChange[]>('tasks.tasks.import', 'school.write', CHUNK_TIMEOUT_MS).takes(
  tasks,
);

/** Returns {@link EmployeeSnapshot} of several employees; those that do not exist are left out. */
export const GetEmployeeSnapshots = defineRequest<EmployeeSnapshot[]>(
  'directory.employees.states',
  'school.read',
).takes(z.object({ ids: z.array(z.uuid()).max(IMPORT_CHUNK) }));

/** A task as rows of a file are compared with it. */
export const matchedTask = storedTask.pick({ id: true, isCompleted: true, ...maskOf(IMPORTED_TASK_FIELDS) });
export type MatchedTask = z.infer<typeof matchedTask>;
/** The tasks of employees that have one of these titles, and those with these ids: newest first, of groups last. */
export const MatchTasks = defineRequest<MatchedTask[]>('tasks.tasks.match', 'school.read', CHUNK_TIMEOUT_MS).takes(
  z.object({
    pairs: z.array(z.object({ employeeId: z.uuid(), title: z.string() })).max(500),
    ids: z.array(z.uuid()).max(500),
  }),
);
export type MatchedGroup = Pick<TaskGroupView, 'title' | 'audience' | 'departmentId'>;
/** The groups with open tasks that have one of these titles. */
export const MatchTaskGroups = defineRequest<MatchedGroup[]>('tasks.groups.match', 'school.read').takes(
  z.object({ titles: z.array(z.string()).max(500) }),
);
/** Returns the given employees that have tasks. */
export const FindEmployeesWithTasks = defineRequest<string[]>('tasks.employees.with-tasks', 'school.read').takes(
  z.object({ ids: z.array(z.uuid()).max(IMPORT_CHUNK) }),
);

/** Bytes of a file that one request carries. */
export const IMPORT_PART_BYTES = 256 * 1024;
/** A file waits for its turn, and is read: longest time of both, and some seconds, ms. */
const READ_TIMEOUT_MS = 60_000;

const byId = z.object({ id: z.uuid() });

export const BeginImport = defineRequest('integrations.imports.begin', 'school.write').takes(
  byId.extend({ name: importFileName }),
);
const part = byId.extend({
  part: z.int().nonnegative(),
  /** Base64. */
  data: z.base64().max(Math.ceil(IMPORT_PART_BYTES / 3) * 4),
});
/** Adds the next bytes of a file; the same part again changes nothing. Throws `too_large`. */
export const AppendToImport = defineRequest('integrations.imports.append', 'school.write').takes(part);
const finish = byId.extend({
  /** SHA-256 of the file, hexadecimal. */
  contentHash: z.hash('sha256'),
  /** Sheet to be read; absent: the first that is shown. */
  sheet: importSheetName.optional(),
});
/**
 * Reads the file that was uploaded. Throws `too_large`, `unreadable_file`, `no_rows` or `unsupported_format`,
 * `already_exists` if the id is that of another file, and `upload_waiting` or `uploads_busy` if others are read.
 */
export const FinishImportUpload = defineRequest<ImportView>(
  'integrations.imports.finish-upload',
  'school.write',
  READ_TIMEOUT_MS,
).takes(finish);
export const importQuery = z.strictObject(cursorFields);
export type ImportQuery = z.infer<typeof importQuery>;
export type ImportPage = UncountedPage<ImportView>;
/** The imports that the principal may see, without unfinished uploads, newest first. */
export const ListImports = defineRequest<ImportPage>('integrations.imports.list', 'school.write').takes(importQuery);
export const GetImport = defineRequest<ImportView>('integrations.imports.get', 'school.write').takes(byId);
/** Verifies all rows by this mapping. Throws `import_not_open` once it is being applied. */
export const MapImport = defineRequest<ImportView>('integrations.imports.map', 'school.write').takes(
  byId.extend({ mapping: importMapping }),
);
/** Changes cells of a row, or confirms it, and verifies the file again. Throws `import_not_open`. */
export const CorrectImportRow = defineRequest<ImportView>('integrations.imports.correct', 'school.write').takes(
  importCorrection.extend({ id: z.uuid(), number: z.int().positive() }),
);
/** Begins to create and change. Throws `import_not_open` unless it is verified. */
export const ApplyImport = defineRequest<ImportView>('integrations.imports.apply', 'school.write').takes(byId);
/** Cancels an import. The chunk that is being applied is still applied. */
export const CancelImport = defineRequest<ImportView>('integrations.imports.cancel', 'school.write').takes(byId);
/** Throws `import_not_undoable`. */
export const UndoImport = defineRequest<ImportView>('integrations.imports.undo', 'school.write').takes(byId);

const isTrue = z.enum(['true'], { error: 'Debe ser "true".' });
export const importRowQuery = z.strictObject({
  verdict: choiceField(IMPORT_VERDICTS).optional(),
  /** `true`: rows that cannot be imported, or could not. */
  bad: isTrue.optional(),
  /** `true`: rows with warnings. */
  warned: isTrue.optional(),
  limit: cursorFields.limit,
  cursor: z.string().max(100).optional(),
});
export type ImportRowQuery = z.infer<typeof importRowQuery>;
export type ImportRowPage = UncountedPage<ImportRowView>;
export const ListImportRows = defineRequest<ImportRowPage>('integrations.imports.list-rows', 'school.write').takes(
  importRowQuery.extend({ id: z.uuid(), limit: z.int().min(1).max(MAX_BATCH).default(50) }),
);
