import { z } from 'zod';
import { defineRequest } from '../define.js';
import { createDepartmentInput, departmentPatch } from '../entities/department.js';
import { createEmployeeInput, employeePatch, numberFacts } from '../entities/employee.js';
import type { ImportResult } from '../entities/import.js';
import { createTaskInput, TASK_STATES, taskConsequences, taskPatch } from '../entities/task.js';
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
    /** The same chunk of the same job is applied once; a repetition returns what it did. */
    jobId: z.uuid(),
    chunk: z.int().nonnegative(),
    /** None: returns what the chunk did; if it was not applied, it never will be. */
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
/** `state`: of a new task, if it is not active. `consequences`: what an undo brings back besides the fields. */
const tasks = chunkOf(
  createTaskInput.extend({ state: z.enum(TASK_STATES).optional() }),
  taskPatch.extend({ consequences: taskConsequences.optional() }),
);
export type ImportDepartmentsInput = z.infer<typeof departments>;
export type ImportEmployeesInput = z.infer<typeof employees>;
export type ImportTasksInput = z.infer<typeof tasks>;

/** What became of one row. `version` and `previous` say how to undo it. */
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
export const ImportDepartments = defineRequest<ImportChange[], ImportDepartmentsInput>(
  'directory.departments.import',
  'departments.write',
  departments,
  CHUNK_TIMEOUT_MS,
);
/** The same of employees. */
export const ImportEmployees = defineRequest<ImportChange[], ImportEmployeesInput>(
  'directory.employees.import',
  'school.write',
  employees,
  CHUNK_TIMEOUT_MS,
);
/** The same of tasks. */
export const ImportTasks = defineRequest<ImportChange[], ImportTasksInput>(
  'tasks.tasks.import',
  'school.write',
  tasks,
  CHUNK_TIMEOUT_MS,
);

/** As {@link EmployeeSnapshot} of several employees; those that do not exist are left out. */
export const GetEmployeeSnapshots = defineRequest<EmployeeSnapshot[], { ids: string[] }>(
  'directory.employees.states',
  'school.read',
  z.object({ ids: z.array(z.uuid()).max(IMPORT_CHUNK) }),
);

/** A task as rows of a file are compared with it. */
export interface MatchedTask {
  id: string;
  employeeId: string;
  title: string;
  description: string | null;
  reminderInterval: number;
  dueAt: string | null;
  isCompleted: boolean;
}
/** The tasks of employees that have one of these titles, and those with these ids; the newest first. */
export const MatchTasks = defineRequest<
  MatchedTask[],
  { pairs: { employeeId: string; title: string }[]; ids: string[] }
>(
  'tasks.tasks.match',
  'school.read',
  z.object({
    pairs: z.array(z.object({ employeeId: z.uuid(), title: z.string() })).max(500),
    ids: z.array(z.uuid()).max(500),
  }),
  CHUNK_TIMEOUT_MS,
);
/** Those of the given employees that have tasks. */
export const FindEmployeesWithTasks = defineRequest<string[], { ids: string[] }>(
  'tasks.employees.with-tasks',
  'school.read',
  z.object({ ids: z.array(z.uuid()).max(IMPORT_CHUNK) }),
);
