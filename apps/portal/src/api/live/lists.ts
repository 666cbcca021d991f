import type { DepartmentView, EmployeeView, Page } from '@recuerda/contracts';
import { original, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../base-api';
import { type DepartmentFilters, departmentsApi } from '../departments';
import { type EmployeeFilters, employeesApi } from '../employees';
import { withTotal } from '../patch-pages';
import { pageParams, type Pages } from '../pages';
import { type TaskFilters, type TaskRow, tasksApi } from '../tasks';
import type { ApiThunk, Lists, Row } from './rows';

const totals = baseApi.injectEndpoints({
  endpoints: (build) => ({
    total: build.query<number, { path: string; filters: object }>({
      query: ({ path, filters }) => ({ url: path, params: { ...pageParams(filters, null), limit: '1' } }),
      transformResponse: (page: Page<unknown>) => page.total,
    }),
  }),
});

const totalOf =
  (path: string) =>
  (filters: object): ApiThunk<Promise<number>> =>
  (dispatch) =>
    dispatch(totals.endpoints.total.initiate({ path, filters }, { subscribe: false, forceRefetch: true })).unwrap();

/** Changes by plain functions: walking a hundred thousand rows through Immer's proxies would be felt. */
const plainly =
  <T>(change: (pages: Pages<T>) => Pages<T>) =>
  (draft: object): Pages<T> =>
    change(original(draft) as Pages<T>);

/** As the API searches: case and accents do not matter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
const contains = (text: string, search: string): boolean => plain(text).includes(plain(search.trim()));

export const taskLists: Lists<TaskRow, TaskFilters> = {
  filters: (state) => tasksApi.util.selectCachedArgsForQuery(state, 'listTasks'),
  read: (state, filters) => tasksApi.endpoints.listTasks.select(filters)(state).data,
  write: (filters, change) => tasksApi.util.updateQueryData('listTasks', filters, plainly(change)),
  belongs: (task, { search, state, departmentId, employeeId }) =>
    contains(task.title, search) &&
    (state === '' || state === stateOf(task)) &&
    (departmentId === '' || task.employee?.department?.id === departmentId) &&
    (employeeId === '' || task.employeeId === employeeId),
  total: totalOf('/tasks'),
};

export const employeeLists: Lists<EmployeeView, EmployeeFilters> = {
  filters: (state) => employeesApi.util.selectCachedArgsForQuery(state, 'listEmployees'),
  read: (state, filters) => employeesApi.endpoints.listEmployees.select(filters)(state).data,
  write: (filters, change) => employeesApi.util.updateQueryData('listEmployees', filters, plainly(change)),
  belongs: (employee, { search, departmentId }) =>
    contains(employee.name, search) && (departmentId === '' || employee.departmentId === departmentId),
  total: totalOf('/employees'),
};

export const departmentLists: Lists<DepartmentView, DepartmentFilters> = {
  filters: (state) => departmentsApi.util.selectCachedArgsForQuery(state, 'listDepartments'),
  read: (state, filters) => departmentsApi.endpoints.listDepartments.select(filters)(state).data,
  write: (filters, change) => departmentsApi.util.updateQueryData('listDepartments', filters, plainly(change)),
  belongs: (department, { search }) => contains(department.name, search),
  total: totalOf('/departments'),
};

export const stateOf = (task: TaskRow): 'active' | 'paused' | 'completed' =>
  task.isCompleted ? 'completed' : task.isActive ? 'active' : 'paused';

/** Asks again how many rows each cached list has: rows beyond what is loaded come and go too. */
export const refreshTotals =
  <T extends Row, F>(lists: Lists<T, F>): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (const filters of lists.filters(getState())) {
      if (!lists.read(getState(), filters)) continue;
      const total = await dispatch(lists.total(filters));
      dispatch(lists.write(filters, (pages) => withTotal(pages, total)) as unknown as UnknownAction);
    }
  };
