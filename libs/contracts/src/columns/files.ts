import { matchKey } from '../rules/match-key.js';
import type { FileColumn, FileColumns } from './column.js';
import { DEPARTMENT_FILE } from './department-file.js';
import { EMPLOYEE_FILE } from './employee-file.js';
import { TASK_FILE } from './task-file.js';

/** The columns of each kind of rows. */
export const FILES = { departments: DEPARTMENT_FILE, employees: EMPLOYEE_FILE, tasks: TASK_FILE };

/** Returns the columns of the template of an import. */
export const templateColumnsOf = (kind: keyof typeof FILES) =>
  Object.values<FileColumn | null>(FILES[kind] satisfies FileColumns).flatMap((column) =>
    column?.template ? [{ ...column, ...column.template }] : [],
  );

const examplesOf = (kind: keyof typeof FILES): readonly (readonly string[])[] =>
  ([0, 1] as const).map((index) => templateColumnsOf(kind).map(({ examples }) => examples[index]));
const [departments, employees, tasks] = [examplesOf('departments'), examplesOf('employees'), examplesOf('tasks')];
/** The example rows of each template, in the order of its columns. No import applies them. */
export const IMPORT_EXAMPLES = { departments, employees, tasks };

/** Each begins with the name or title of its row. */
const KEYS = new Set([...departments, ...employees, ...tasks].map(([name = '']) => matchKey(name)));

/** The name or title is one of an example row. */
export const isExampleName = (name: string): boolean => KEYS.has(matchKey(name));
