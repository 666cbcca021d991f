import type { DepartmentInput, DepartmentPatch, DepartmentView, Page } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { byCursor, type Cursor, pageParams } from './pages';

export interface DepartmentFilters {
  search: string;
}

/** Largest page the API gives: a select needs them all. */
const OPTIONS_PAGE = 200;

export const departmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDepartments: build.infiniteQuery<Page<DepartmentView>, DepartmentFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/departments', params: pageParams(queryArg, pageParam) }),
      providesTags: ['DepartmentList'],
    }),
    /** Every department by name, for selects. */
    departmentOptions: build.query<DepartmentView[], void>({
      queryFn: async (_arg, _api, _options, fetch) => {
        const options: DepartmentView[] = [];
        for (let cursor: Cursor | undefined; cursor !== null;) {
          const params = { limit: OPTIONS_PAGE, order: 'name', ...(cursor !== undefined && { cursor }) };
          const { data, error } = await fetch({ url: '/departments', params });
          if (error) return { error };
          const page = data as Page<DepartmentView>;
          options.push(...page.items);
          cursor = page.nextCursor;
        }
        return { data: options };
      },
      providesTags: ['DepartmentOptions'],
    }),
    createDepartment: build.mutation<DepartmentView, { key: string; input: DepartmentInput }>({
      query: ({ key, input }) => ({
        url: '/departments',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
    }),
    updateDepartment: build.mutation<DepartmentView, { id: string; patch: DepartmentPatch }>({
      query: ({ id, patch }) => ({ url: `/departments/${id}`, method: 'PATCH', body: patch }),
    }),
    deleteDepartment: build.mutation<null, string>({
      query: (id) => ({ url: `/departments/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useListDepartmentsInfiniteQuery,
  useDepartmentOptionsQuery,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
} = departmentsApi;
