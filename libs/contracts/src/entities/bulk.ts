import { z } from 'zod';
import { choiceField, idField, searchField } from '../fields.js';
import { intervalField } from './due-date.js';
import { departmentFilters } from './department.js';
import { employeeFilters } from './employee.js';
import { utcInstant } from './entity-fields.js';
import { taskFilters } from './task.js';
import { MAX_SET_EMPLOYEES, MAX_SET_ITEMS } from './task-set.js';

/** Actions on many tasks at once. */
export const TASK_ACTIONS = ['pause', 'activate', 'complete', 'interval', 'reassign', 'remind', 'delete'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];
/** Actions on many employees at once. `move`: to another department; `consent`: it is recorded. */
export const EMPLOYEE_ACTIONS = ['move', 'consent', 'delete'] as const;
export type EmployeeAction = (typeof EMPLOYEE_ACTIONS)[number];
/** Actions on many departments at once. `manager`: an employee becomes their manager. */
export const DEPARTMENT_ACTIONS = ['manager'] as const;
export type DepartmentAction = (typeof DEPARTMENT_ACTIONS)[number];
/** The lists whose rows are changed, and what can be done to them. */
const BULK_LISTS = { tasks: TASK_ACTIONS, employees: EMPLOYEE_ACTIONS, departments: DEPARTMENT_ACTIONS } as const;
export type BulkList = keyof typeof BULK_LISTS;
export const bulkList = choiceField(Object.keys(BULK_LISTS) as BulkList[]);
export type BulkAction = TaskAction | EmployeeAction | DepartmentAction;
export const BULK_ACTIONS = [...new Set<BulkAction>(Object.values(BULK_LISTS).flat())] as [BulkAction, ...BulkAction[]];
/** The action that cannot be undone, because it sends messages. */
export const FINAL_ACTION: BulkAction = 'remind';
/** The most tasks that `remind` reminds per second: slowly enough for a mistake to be stopped. */
export const BULK_REMINDERS_PER_SECOND = 5;

/** Most ids that one request names: all tasks of a started set. More are chosen by a filter. */
const MAX_BULK_IDS = MAX_SET_EMPLOYEES * MAX_SET_ITEMS;
/** How long a job can be undone after its end, minutes. */
export const BULK_UNDO_MINUTES = 60;

export const bulkIds = z
  .array(idField)
  .min(1, 'Elige al menos una fila.')
  .max(MAX_BULK_IDS, `Elige como máximo ${MAX_BULK_IDS} filas.`);
export const bulkFilter = z.strictObject({
  ...taskFilters,
  consent: employeeFilters.consent,
  manager: departmentFilters.manager,
  search: searchField.optional(),
});
/** Filters of each list. */
const FILTERS: Record<BulkList, readonly string[]> = {
  tasks: [...Object.keys(taskFilters), 'search'],
  employees: [...Object.keys(employeeFilters), 'search'],
  departments: [...Object.keys(departmentFilters), 'search'],
};
/** The actions that need a field, which no other action takes. */
const NEEDS = [
  ['reminderInterval', ['interval']],
  ['employeeId', ['reassign', 'manager']],
  ['departmentId', ['move']],
] as const satisfies (readonly [string, readonly BulkAction[]])[];

/** Rows of a list by their ids, or all that match a filter when the job begins. */
export const bulkInput = z
  .strictObject({
    list: bulkList.default('tasks'),
    action: choiceField(BULK_ACTIONS),
    ids: bulkIds.optional(),
    filter: bulkFilter.optional(),
    /** Minutes, for `interval`. */
    reminderInterval: intervalField.optional(),
    /** Employee, for `reassign` and `manager`. */
    employeeId: idField.optional(),
    /** Department, for `move`. */
    departmentId: idField.optional(),
  })
  .superRefine((input, { addIssue }) => {
    const { list, action, ids, filter = {} } = input;
    const refuse = (path: string[], message: string): void => addIssue({ code: 'custom', path, message });
    if ((ids === undefined) === (input.filter === undefined)) refuse(['ids'], 'Elige filas por `ids` o por `filter`.');
    const actions: readonly BulkAction[] = BULK_LISTS[list];
    if (!actions.includes(action)) refuse(['action'], `Debe ser uno de: ${actions.join(', ')}.`);
    for (const name of Object.keys(filter))
      if (!FILTERS[list].includes(name)) refuse(['filter', name], 'No es un filtro de esta lista.');
    for (const [field, needing] of NEEDS)
      if (needing.some((one) => one === action)) {
        if (input[field] === undefined) refuse([field], `Es obligatorio con "${action}".`);
      } else if (input[field] !== undefined) refuse([field], `Solo se usa con "${needing.join('" o "')}".`);
  });
/** The request as it is sent: `list` may be left out. */
export type BulkRequest = z.input<typeof bulkInput>;
export type BulkInput = z.infer<typeof bulkInput>;

/** `collecting`: finds the rows; `applying`: changes them. */
const BULK_STATES = ['collecting', 'applying', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];
/** The result of one row. `unchanged`: it was so before. */
const BULK_RESULTS = ['changed', 'unchanged', 'failed'] as const;
export const bulkResult = choiceField(BULK_RESULTS);
export type BulkResult = (typeof BULK_RESULTS)[number];

const count = z.int().nonnegative();
export const bulkJobView = z.object({
  id: z.uuid(),
  list: bulkList,
  /** The action; null: it undoes another job. */
  action: z.enum(BULK_ACTIONS).nullable(),
  state: z.enum(BULK_STATES),
  /** Rows found so far; final when it is no longer `collecting`. */
  total: count,
  changed: count,
  unchanged: count,
  failed: count,
  /** Why the job failed as a whole, in words; null: it did not. */
  reason: z.string().nullable(),
  createdAt: utcInstant,
  endedAt: utcInstant.nullable(),
  /** Until then it can be undone; null: it cannot. */
  undoUntil: utcInstant.nullable(),
  /** The job that this one undoes. */
  undoOf: z.uuid().nullable(),
});
export type BulkJobView = z.infer<typeof bulkJobView>;

export const bulkItemView = z.object({
  /** Id of the task, employee or department. */
  id: z.uuid(),
  /** Its title or name when it was changed; null: not yet, or it was not found. */
  name: z.string().nullable(),
  /** The result; null: not yet, or it was cancelled before. */
  result: z.enum(BULK_RESULTS).nullable(),
  /** Why it failed: a code of the API's problems, or `changed_since` where undoing found a later change. */
  code: z.string().nullable(),
});
export type BulkItemView = z.infer<typeof bulkItemView>;
