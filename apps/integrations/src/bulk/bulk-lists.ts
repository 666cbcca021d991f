import {
  type BulkChange,
  type BulkInput,
  type BulkList,
  ChangeDepartments,
  ChangeEmployees,
  ChangeTasks,
  type DepartmentAction,
  type EmployeeAction,
  type FormerDepartment,
  type FormerEmployee,
  type FormerTask,
  ListDepartments,
  ListEmployees,
  ListTasks,
  MAX_BATCH,
  RestoreDepartments,
  RestoreEmployees,
  RestoreTasks,
  type TaskAction,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';

/** A chunk of a job. */
interface Chunk {
  jobId: string;
  chunk: number;
}
/** A row whose change is undone, as its owner gave it. */
interface ChangedRow {
  id: string;
  version: number;
  previous: object;
}

/** What a job asks of the owner of its rows. */
interface Owner {
  page: (filter: object, cursor: string | undefined) => Promise<{ items: { id: string }[]; nextCursor: string | null }>;
  change: (chunk: Chunk, ids: string[], input: BulkInput) => Promise<BulkChange[]>;
  restore: (chunk: Chunk, rows: ChangedRow[]) => Promise<BulkChange[]>;
}

/** The owners of the lists. What a list takes was checked when the job was created. */
export const ownersOf = (requests: RequestClient): Record<BulkList, Owner> => ({
  tasks: {
    page: (filter, cursor) => requests.send(ListTasks, { ...filter, limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, reminderInterval, employeeId }) =>
      requests.send(ChangeTasks, { ...chunk, ids, action: action as TaskAction, reminderInterval, employeeId }),
    restore: (chunk, tasks) =>
      requests.send(RestoreTasks, { ...chunk, tasks: tasks as (ChangedRow & { previous: FormerTask })[] }),
  },
  employees: {
    page: (filter, cursor) => requests.send(ListEmployees, { ...filter, order: 'created', limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, departmentId }) =>
      requests.send(ChangeEmployees, { ...chunk, ids, action: action as EmployeeAction, departmentId }),
    restore: (chunk, employees) =>
      requests.send(RestoreEmployees, {
        ...chunk,
        employees: employees as (ChangedRow & { previous: FormerEmployee })[],
      }),
  },
  departments: {
    page: (filter, cursor) => requests.send(ListDepartments, { ...filter, order: 'created', limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, employeeId = '' }) =>
      requests.send(ChangeDepartments, { ...chunk, ids, action: action as DepartmentAction, employeeId }),
    restore: (chunk, departments) =>
      requests.send(RestoreDepartments, {
        ...chunk,
        departments: departments as (ChangedRow & { previous: FormerDepartment })[],
      }),
  },
});
