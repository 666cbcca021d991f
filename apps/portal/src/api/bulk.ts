import type { BulkItemPage, BulkJobView, BulkRequest } from '@recuerda/contracts';
import { baseApi, creation } from './base-api';

export const { useCreateBulkJobMutation, useBulkJobQuery, useFailedBulkItemsQuery, useActOnBulkJobMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      /** `key`: the job's id, so that a repeated request makes no second one. */
      createBulkJob: build.mutation<BulkJobView, { key: string; input: BulkRequest }>({
        query: creation('/bulk-jobs'),
        extraOptions: { errorMessage: 'Error changing rows' },
      }),
      bulkJob: build.query<BulkJobView, string>({
        query: (id) => `/bulk-jobs/${id}`,
        extraOptions: { errorMessage: 'Error loading bulk job' },
      }),
      /** The first rows that failed. */
      failedBulkItems: build.query<BulkItemPage, string>({
        query: (id) => ({ url: `/bulk-jobs/${id}/items`, params: { result: 'failed', limit: 200 } }),
        extraOptions: { errorMessage: 'Error loading bulk results' },
      }),
      actOnBulkJob: build.mutation<BulkJobView, { id: string; act: 'cancel' | 'undo' }>({
        query: ({ id, act }) => ({ url: `/bulk-jobs/${id}/${act}`, method: 'POST' }),
        extraOptions: { errorMessage: 'Error changing bulk job' },
      }),
    }),
  });
