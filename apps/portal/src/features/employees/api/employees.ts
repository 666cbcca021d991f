import {
  type DepartmentView,
  type EmployeeEdit,
  type EmployeeInput,
  type EmployeeView,
  type ListFilter,
  MAX_PAGE,
  type Page,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { type CachedLists, type MutationLifecycle, removeRow, showSaved } from '../../../api/cached-lists';
import { changesOf } from '../../../api/live/change-emitter';
import { ChangeSet } from '../../../api/live/change-set';
import { refreshCopies, refreshRows } from '../../../api/live/refresh-rows';
import { syncList } from '../../../api/live/sync-list';
import { byCursor, type Cursor, type ListOrder, pageParams } from '../../../api/pages';
import { under, type Undoable } from '../../../api/undo';

/** Filters as the address has them: the API refuses unknown ones. */
type EmployeeFilters = Record<ListFilter<'employees'>, string> & ListOrder;

export const employeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEmployees: build.infiniteQuery<Page<EmployeeView>, EmployeeFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/employees', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading employees' },
      providesTags: ['EmployeeList'],
      onCacheEntryAdded: syncList<EmployeeView, EmployeeFilters>(
        '/employees',
        'EmployeeList',
        async (changes, list) => {
          const departments = new ChangeSet('department', changes);
          const showDepartments = await refreshCopies(
            list,
            '/departments',
            departments,
            ({ departmentId }) => departmentId,
            showDepartment,
          );
          const showRows = await refreshRows(list, new ChangeSet('employee', changes));
          return (pages) => showRows(showDepartments(pages));
        },
      ),
    }),
    /** Employees whose name or phone has this part. */
    employeesLike: build.query<EmployeeView[], string>({
      query: (search) => ({ url: '/employees', params: { search, limit: MAX_PAGE } }),
      transformResponse: ({ items }: Page<EmployeeView>) => items,
      extraOptions: { errorMessage: 'Error loading employees' },
      keepUnusedDataFor: 0,
    }),
    createEmployee: build.mutation<EmployeeView, { key: string; input: EmployeeInput }>({
      query: creation('/employees'),
      extraOptions: { errorMessage: 'Error saving employee' },
      onQueryStarted: (_arg, api) => showSaved(api, lists, 'directory.employee.updated'),
    }),
    updateEmployee: build.mutation<EmployeeView, { id: string; patch: EmployeeEdit }>({
      query: ({ id, patch }) => ({ url: `/employees/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving employee' },
      onQueryStarted: (_arg, api) => showSaved(api, lists, 'directory.employee.updated'),
    }),
    recordConsent: build.mutation<EmployeeView, string>({
      query: (id) => ({ url: `/employees/${id}/consent`, method: 'PUT', body: { given: true } }),
      extraOptions: { errorMessage: 'Error recording consent' },
      onQueryStarted: (_arg, api) => showSaved(api, lists, 'directory.employee.updated'),
    }),
    /** Deletes the employee and makes the history anonymous. */
    eraseEmployee: build.mutation<null, string>({
      query: (id) => ({ url: `/employees/${id}/erase`, method: 'POST' }),
      extraOptions: { errorMessage: 'Error erasing employee' },
      onQueryStarted: showDeletedAtOnce,
    }),
    deleteEmployee: build.mutation<null, { id: string } & Undoable>({
      query: ({ id, change }) => ({ url: `/employees/${id}`, method: 'DELETE', headers: under(change) }),
      onQueryStarted: ({ id }, api) => showDeletedAtOnce(id, api),
    }),
  }),
});

const lists: CachedLists<EmployeeView, EmployeeFilters> = {
  filters: (state) => employeesApi.util.selectCachedArgsForQuery(state, 'listEmployees'),
  update: (filters, recipe) => employeesApi.util.updateQueryData('listEmployees', filters, recipe),
};

async function showDeletedAtOnce(id: string, api: MutationLifecycle<null>): Promise<void> {
  const deleted = await api.queryFulfilled.catch(() => undefined);
  if (!deleted) return;
  removeRow(api, lists, id);
  // At once: lists of tasks remove the employee's.
  changesOf(api.extra).emit({ type: 'directory.employee.deleted', subject: id });
}

const showDepartment = (employee: EmployeeView, { id, name, description }: DepartmentView): EmployeeView => ({
  ...employee,
  department: { id, name, description },
});

export const {
  useLazyEmployeesLikeQuery,
  useListEmployeesInfiniteQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useEraseEmployeeMutation,
  useRecordConsentMutation,
} = employeesApi;
