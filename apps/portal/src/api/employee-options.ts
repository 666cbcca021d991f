import type { EmployeeView, Page } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { refetchOnChanges } from './live/refetch-on-changes';
import { pageParams } from './pages';

const keepCurrent = refetchOnChanges(['EmployeeOptions'], { events: /^directory\./, after: 'at once' });

export const { useEmployeeOptionsQuery, useGetEmployeeQuery, useLazyGetEmployeeQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name, those whose name contains `search`, for selects. */
    employeeOptions: build.query<Page<EmployeeView>, { search: string }>({
      query: ({ search }) => ({ url: '/employees', params: { ...pageParams({ search }, null), order: 'name' } }),
      extraOptions: { errorMessage: 'Error loading employees' },
      providesTags: ['EmployeeOptions'],
      onCacheEntryAdded: keepCurrent,
    }),
    getEmployee: build.query<EmployeeView, string>({
      query: (id) => `/employees/${id}`,
      providesTags: (_result, _error, id) => ['EmployeeOptions', { type: 'EmployeeOptions', id }],
      onCacheEntryAdded: keepCurrent,
    }),
  }),
});
