import {
  type DepartmentEdit,
  type DepartmentInput,
  type DepartmentView,
  MAX_PAGE,
  type Page,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { type CachedLists, showDeleted, showSaved } from '../../../api/cached-lists';
import { ChangeSet } from '../../../api/live/change-set';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { refreshRows } from '../../../api/live/refresh-rows';
import { syncList } from '../../../api/live/sync-list';
import { byCursor, type Cursor, type ListOrder, pageParams } from '../../../api/pages';

type DepartmentFilters = Record<'search' | 'manager', string> & ListOrder;

const syncDepartments = syncList<DepartmentView, DepartmentFilters>('/departments', 'DepartmentList', (changes, list) =>
  refreshRows(list, new ChangeSet('department', changes)),
);
/** A department counts its employees and tasks. */
const refetchCounts = refetchOnChanges<DepartmentFilters>(['DepartmentList']);

export const departmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDepartments: build.infiniteQuery<Page<DepartmentView>, DepartmentFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/departments', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading departments' },
      providesTags: ['DepartmentList'],
      async onCacheEntryAdded(filters, entry) {
        await Promise.all([syncDepartments(filters, entry), refetchCounts(filters, entry)]);
      },
    }),
    /** Departments whose name has this part. */
    departmentsLike: build.query<DepartmentView[], string>({
      query: (search) => ({ url: '/departments', params: { search, limit: MAX_PAGE } }),
      transformResponse: ({ items }: Page<DepartmentView>) => items,
      extraOptions: { errorMessage: 'Error loading departments' },
      keepUnusedDataFor: 0,
    }),
    createDepartment: build.mutation<DepartmentView, { key: string; input: DepartmentInput }>({
      query: creation('/departments'),
      extraOptions: { errorMessage: 'Error saving department' },
      onQueryStarted: (_arg, api) => showSaved(api, lists, 'directory.department.updated'),
    }),
    updateDepartment: build.mutation<DepartmentView, { id: string; patch: DepartmentEdit }>({
      query: ({ id, patch }) => ({ url: `/departments/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving department' },
      onQueryStarted: (_arg, api) => showSaved(api, lists, 'directory.department.updated'),
    }),
    deleteDepartment: build.mutation<null, string>({
      query: (id) => ({ url: `/departments/${id}`, method: 'DELETE' }),
      onQueryStarted: (id, api) => showDeleted(api, lists, id, 'directory.department.deleted'),
    }),
  }),
});

const lists: CachedLists<DepartmentView, DepartmentFilters> = {
  filters: (state) => departmentsApi.util.selectCachedArgsForQuery(state, 'listDepartments'),
  update: (filters, recipe) => departmentsApi.util.updateQueryData('listDepartments', filters, recipe),
};

export const {
  useLazyDepartmentsLikeQuery,
  useListDepartmentsInfiniteQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
} = departmentsApi;
