import type { EmployeeInput, EmployeePatch, EmployeeView, Page } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { byCursor, type Cursor, pageParams } from './pages';

export interface EmployeeFilters {
  search: string;
  departmentId: string;
}

export const employeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEmployees: build.infiniteQuery<Page<EmployeeView>, EmployeeFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/employees', params: pageParams(queryArg, pageParam) }),
      providesTags: ['EmployeeList'],
    }),
    /** By name, those whose name contains `search`, for selects. */
    employeeOptions: build.query<Page<EmployeeView>, { search: string }>({
      query: ({ search }) => ({ url: '/employees', params: { ...pageParams({ search }, null), order: 'name' } }),
      providesTags: ['EmployeeOptions'],
    }),
    getEmployee: build.query<EmployeeView, string>({
      query: (id) => `/employees/${id}`,
      providesTags: ['EmployeeOptions'],
    }),
    createEmployee: build.mutation<EmployeeView, { key: string; input: EmployeeInput }>({
      query: ({ key, input }) => ({
        url: '/employees',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
    }),
    updateEmployee: build.mutation<EmployeeView, { id: string; patch: EmployeePatch }>({
      query: ({ id, patch }) => ({ url: `/employees/${id}`, method: 'PATCH', body: patch }),
    }),
    deleteEmployee: build.mutation<null, string>({
      query: (id) => ({ url: `/employees/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useListEmployeesInfiniteQuery,
  useEmployeeOptionsQuery,
  useGetEmployeeQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
} = employeesApi;
