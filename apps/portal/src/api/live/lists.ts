import type { DepartmentView, EmployeeView, Page } from '@recuerda/contracts';
import { original } from '@reduxjs/toolkit';
import { baseApi } from '../base-api';
import { type DepartmentFilters, departmentsApi } from '../departments';
import { type EmployeeFilters, employeesApi } from '../employees';
import { pageParams, type Pages } from '../pages';
import { type TaskFilters, type TaskRow, tasksApi } from '../tasks';
import type { ApiThunk, Lists } from './rows';

const reads = baseApi.injectEndpoints({
  endpoints: (build) => ({
    page: build.query<Page<unknown>, { path: string; params: Record<string, string> }>({
      query: ({ path, params }) => ({ url: path, params }),
    }),
  }),
});

const ask =
  <T>(path: string) =>
  (filters: object, more: Record<string, string>): ApiThunk<Promise<Page<T>>> =>
  (dispatch) => {
    const params = { ...pageParams(filters, null), ...more };
    const reading = dispatch(reads.endpoints.page.initiate({ path, params }, { subscribe: false, forceRefetch: true }));
    return reading.unwrap() as Promise<Page<T>>;
  };

/** Changes by plain functions: walking a hundred thousand rows through Immer's proxies would be felt. */
const plainly =
  <T>(change: (pages: Pages<T>) => Pages<T>) =>
  (draft: object): Pages<T> =>
    change(original(draft) as Pages<T>);

export const taskLists: Lists<TaskRow, TaskFilters> = {
  filters: (state) => tasksApi.util.selectCachedArgsForQuery(state, 'listTasks'),
  read: (state, filters) => tasksApi.endpoints.listTasks.select(filters)(state).data,
  write: (filters, change) => tasksApi.util.updateQueryData('listTasks', filters, plainly(change)),
  ask: ask('/tasks'),
};

export const employeeLists: Lists<EmployeeView, EmployeeFilters> = {
  filters: (state) => employeesApi.util.selectCachedArgsForQuery(state, 'listEmployees'),
  read: (state, filters) => employeesApi.endpoints.listEmployees.select(filters)(state).data,
  write: (filters, change) => employeesApi.util.updateQueryData('listEmployees', filters, plainly(change)),
  ask: ask('/employees'),
};

export const departmentLists: Lists<DepartmentView, DepartmentFilters> = {
  filters: (state) => departmentsApi.util.selectCachedArgsForQuery(state, 'listDepartments'),
  read: (state, filters) => departmentsApi.endpoints.listDepartments.select(filters)(state).data,
  write: (filters, change) => departmentsApi.util.updateQueryData('listDepartments', filters, plainly(change)),
  ask: ask('/departments'),
};
