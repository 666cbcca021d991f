import type { DepartmentView, Page } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { refetchOnChanges } from './live/refetch-on-changes';
import type { Cursor } from './pages';

/** Largest page the API gives: a select needs them all. */
const PAGE_SIZE = 200;

const departmentOptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every department by name, for selects. */
    departmentOptions: build.query<DepartmentView[], void>({
      queryFn: async (_arg, _api, _options, fetch) => {
        const options: DepartmentView[] = [];
        for (let cursor: Cursor | undefined; cursor !== null;) {
          const params = { limit: PAGE_SIZE, order: 'name', ...(cursor !== undefined && { cursor }) };
          const { data, error } = await fetch({ url: '/departments', params });
          if (error) return { error };
          const page = data as Page<DepartmentView>;
          options.push(...page.items);
          cursor = page.nextCursor;
        }
        return { data: options };
      },
      extraOptions: { errorMessage: 'Error loading departments' },
      providesTags: ['DepartmentOptions'],
      onCacheEntryAdded: refetchOnChanges(['DepartmentOptions'], {
        events: /^directory\.department\./,
        after: 'at once',
      }),
    }),
  }),
});

export const { departmentOptions } = departmentOptionsApi.endpoints;
export const { useDepartmentOptionsQuery } = departmentOptionsApi;
