import {
  type DepartmentEdit,
  type DepartmentInput,
  type DepartmentView,
  MAX_PAGE,
  type Page,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { type CachedLists, type MutationLifecycle, removeRow, upsertRow } from '../../../api/cached-lists';
import { emitLater } from '../../../api/live/change-emitter';
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
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    updateDepartment: build.mutation<DepartmentView, { id: string; patch: DepartmentEdit }>({
      query: ({ id, patch }) => ({ url: `/departments/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving department' },
      onQueryStarted: (_arg, api) => showSaved(api),
    }),
    deleteDepartment: build.mutation<null, string>({
      query: (id) => ({ url: `/departments/${id}`, method: 'DELETE' }),
      async onQueryStarted(id, api) {
        const deleted = await api.queryFulfilled.catch(() => undefined);
        if (!deleted) return;
        removeRow(api, lists, id);
        emitLater(api.extra, 'directory.department.deleted', id);
      },
    }),
  }),
});

const lists: CachedLists<DepartmentView, DepartmentFilters> = {
  filters: (state) => departmentsApi.util.selectCachedArgsForQuery(state, 'listDepartments'),
  update: (filters, recipe) => departmentsApi.util.updateQueryData('listDepartments', filters, recipe),
};

/** Shows what was saved. The form handles a refusal. */
async function showSaved(api: MutationLifecycle<DepartmentView>): Promise<void> {
  const saved = await api.queryFulfilled.catch(() => undefined);
  if (!saved) return;
  const department = saved.data;
  upsertRow(api, lists, department);
  emitLater(api.extra, 'directory.department.updated', department.id);
}

export const {
  useLazyDepartmentsLikeQuery,
  useListDepartmentsInfiniteQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
} = departmentsApi;
