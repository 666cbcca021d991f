import type { DepartmentView, EmployeeView, Page } from '@recuerda/contracts';
import { baseApi, TAGS } from '../base-api';
import { isProblem } from '../problem';
import type { TaskRow } from '../tasks';
import type { Change } from './connection';
import { departmentLists, employeeLists, refreshTotals, taskLists } from './lists';
import { type ApiThunk, changeRows, hideRows, loadedIds, showRows } from './rows';

/** Ids one request may name. */
const IDS_A_REQUEST = 100;
/** Changed tasks nobody has loaded that are looked at: they may have come to belong to a list. */
const MOST_UNSEEN = 200;
/** More changed departments or employees than this: reading the list again is cheaper. */
const MOST_SINGLE_READS = 20;

const reads = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tasksByIds: build.query<Page<TaskRow>, string[]>({
      query: (ids) => ({ url: '/tasks', params: { ids: ids.join(',') } }),
    }),
    employeeById: build.query<EmployeeView, string>({ query: (id) => `/employees/${id}` }),
    departmentById: build.query<DepartmentView, string>({ query: (id) => `/departments/${id}` }),
  }),
});
/** What was read; undefined when it is gone. Rejects with any other problem. */
const found = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (isProblem(error) && error.status === 404) return undefined;
    throw error;
  });
const once = { subscribe: false, forceRefetch: true } as const;

/** What a batch of changes asks for. */
class Work {
  readonly changed = new Set<string>();
  readonly deleted = new Set<string>();
  /** Rows came, went, or changed what filters look at. */
  recount = false;

  add(type: string, id: string): void {
    if (type.endsWith('.deleted')) this.deleted.add(id);
    else this.changed.add(id);
    this.recount = true;
  }

  get some(): boolean {
    return this.changed.size + this.deleted.size > 0;
  }
}

/** Brings the loaded rows up to date with what changed, by reading exactly that. Throws what a read threw. */
export const refreshChanged =
  (changes: readonly Change[]): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    const [departments, employees, tasks] = [new Work(), new Work(), new Work()];
    const reminded = new Set<string>();
    for (const { type, subject, taskId } of changes) {
      if (type.startsWith('directory.department.')) departments.add(type, subject);
      else if (type.startsWith('directory.employee.')) employees.add(type, subject);
      else if (type.startsWith('tasks.task.')) tasks.add(type, subject);
      else if (taskId !== undefined) reminded.add(taskId);
    }
    if (departments.some) await dispatch(refreshDepartments(departments));
    if (employees.some) await dispatch(refreshEmployees(employees));
    await dispatch(refreshTasks(tasks, reminded));
    if (reminded.size > 0)
      dispatch(baseApi.util.invalidateTags([...reminded].map((id) => ({ type: 'Deliveries' as const, id }))));
  };

/** Everything is read again, as far as a screen shows it. */
export const refreshAll = (): ApiThunk => (dispatch) => void dispatch(baseApi.util.invalidateTags([...TAGS]));

const refreshTasks =
  (tasks: Work, reminded: ReadonlySet<string>): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (taskLists.filters(getState()).length === 0) return;
    dispatch(hideRows(taskLists, tasks.deleted));
    const loaded = loadedIds(taskLists, getState());
    const seen = [...tasks.changed, ...reminded].filter((id) => loaded.has(id));
    const unseen = [...tasks.changed].filter((id) => !loaded.has(id)).slice(-MOST_UNSEEN);
    const ids = [...new Set([...seen, ...unseen])].filter((id) => !tasks.deleted.has(id));
    for (let from = 0; from < ids.length; from += IDS_A_REQUEST) {
      const asked = ids.slice(from, from + IDS_A_REQUEST);
      const { items } = await dispatch(reads.endpoints.tasksByIds.initiate(asked, once)).unwrap();
      dispatch(showRows(taskLists, items));
      const gone = new Set(asked);
      for (const { id } of items) gone.delete(id);
      dispatch(hideRows(taskLists, gone));
    }
    if (tasks.recount) await dispatch(refreshTotals(taskLists));
  };

const refreshEmployees =
  (employees: Work): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['EmployeeOptions']));
    dispatch(hideRows(employeeLists, employees.deleted));
    const ids = [...employees.changed].filter((id) => !employees.deleted.has(id));
    if (ids.length > MOST_SINGLE_READS) return void dispatch(baseApi.util.invalidateTags(['EmployeeList', 'TaskList']));
    for (const id of ids) {
      const data = await found(dispatch(reads.endpoints.employeeById.initiate(id, once)).unwrap());
      if (!data) continue;
      dispatch(showRows(employeeLists, [data]));
      const { name, phone, department } = data;
      const employee = { id, name, phone, department: { id: department.id, name: department.name } };
      dispatch(changeRows(taskLists, (task) => (task.employeeId === id ? { ...task, employee } : task)));
    }
    await dispatch(refreshTotals(employeeLists));
  };

const refreshDepartments =
  (departments: Work): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['DepartmentOptions']));
    dispatch(hideRows(departmentLists, departments.deleted));
    const ids = [...departments.changed].filter((id) => !departments.deleted.has(id));
    if (ids.length > MOST_SINGLE_READS)
      return void dispatch(baseApi.util.invalidateTags(['DepartmentList', 'EmployeeList', 'TaskList']));
    for (const id of ids) {
      const data = await found(dispatch(reads.endpoints.departmentById.initiate(id, once)).unwrap());
      if (data) dispatch(renameDepartment(data));
    }
    await dispatch(refreshTotals(departmentLists));
  };

/** Employees and tasks show their department's name. */
const renameDepartment =
  (row: DepartmentView): ApiThunk =>
  (dispatch) => {
    const { id, name, description } = row;
    dispatch(showRows(departmentLists, [row]));
    dispatch(
      changeRows(employeeLists, (employee) =>
        employee.departmentId === id ? { ...employee, department: { id, name, description } } : employee,
      ),
    );
    dispatch(
      changeRows(taskLists, (task) =>
        task.employee?.department?.id === id
          ? { ...task, employee: { ...task.employee, department: { id, name } } }
          : task,
      ),
    );
  };
