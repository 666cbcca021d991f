import type {
  ImportMapping,
  ImportPage,
  ImportRowPage,
  ImportRowView,
  ImportState,
  ImportView,
} from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../api/base-api';
import type { MutationLifecycle } from '../../../api/cached-lists';
import { byCursor, type Cursor, pageParams } from '../../../api/pages';

/** Rows that the columns show examples of. */
const SAMPLE_ROWS = 50;

interface ImportRowFilters {
  id: string;
  /** '' for all. */
  verdict: string;
  /** 'true': rows that cannot or could not be imported; '' for all. */
  bad: string;
  /** 'true': rows with warnings; '' for all. */
  warned: string;
}
type Act = 'apply' | 'cancel' | 'undo';

/** A step responds with the import as it is now; after a refusal it is read again, because it is not as it is shown. */
const refreshRefused = (_result: unknown, error: unknown) => (error === undefined ? [] : ['Imports' as const]);

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listImports: build.infiniteQuery<ImportPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/import-files', params: pageParams({}, pageParam) }),
      extraOptions: { errorMessage: 'Error loading imports' },
      providesTags: ['Imports'],
    }),
    importFile: build.query<ImportView, string>({
      query: (id) => `/import-files/${id}`,
      extraOptions: { errorMessage: 'Error loading import' },
      providesTags: ['Imports'],
    }),
    importSample: build.query<ImportRowView[], string>({
      query: (id) => ({ url: `/import-files/${id}/rows`, params: { limit: SAMPLE_ROWS } }),
      transformResponse: ({ items }: ImportRowPage) => items,
      extraOptions: { errorMessage: 'Error loading rows' },
      providesTags: ['ImportRows'],
    }),
    /** In the order of the file. */
    listImportRows: build.infiniteQuery<ImportRowPage, ImportRowFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { id, ...filters }, pageParam }) => ({
        url: `/import-files/${id}/rows`,
        params: pageParams(filters, pageParam),
      }),
      extraOptions: { errorMessage: 'Error loading rows' },
      providesTags: ['ImportRows'],
    }),
    mapImport: build.mutation<ImportView, { id: string; mapping: ImportMapping }>({
      query: ({ id, mapping }) => ({ url: `/import-files/${id}/mapping`, method: 'PUT', body: mapping }),
      extraOptions: { errorMessage: 'Error choosing columns' },
      invalidatesTags: refreshRefused,
      onQueryStarted: (_arg, api) => keepView(api),
    }),
    correctImportCell: build.mutation<ImportView, { id: string; number: number; column: number; text: string }>({
      query: ({ id, number, column, text }) => ({
        url: `/import-files/${id}/rows/${number}`,
        method: 'PATCH',
        body: { cells: { [column]: text } },
      }),
      extraOptions: { errorMessage: 'Error correcting a cell' },
      invalidatesTags: refreshRefused,
      async onQueryStarted({ id, number, column, text }, api) {
        await keepView(api);
        // Its verdict follows when the rows are verified.
        await changeRow(api, { id, number }, (row) => {
          row.cells[column] = text;
        });
      },
    }),
    confirmImportRow: build.mutation<ImportView, { id: string; number: number; confirmed: boolean }>({
      query: ({ id, number, confirmed }) => ({
        url: `/import-files/${id}/rows/${number}`,
        method: 'PATCH',
        body: { confirmed },
      }),
      extraOptions: { errorMessage: 'Error confirming a row' },
      invalidatesTags: refreshRefused,
      async onQueryStarted({ confirmed, ...place }, api) {
        await keepView(api);
        await changeRow(api, place, (row) => {
          row.confirmed = confirmed;
        });
      },
    }),
    actOnImport: build.mutation<ImportView, { id: string; act: Act }>({
      query: ({ id, act }) => ({ url: `/import-files/${id}/${act}`, method: 'POST' }),
      extraOptions: { errorMessage: 'Error changing import' },
      invalidatesTags: refreshRefused,
      onQueryStarted: (_arg, api) => keepView(api),
    }),
  }),
});

/** Shows the response of a step at once. */
async function keepView({ dispatch, queryFulfilled }: MutationLifecycle<ImportView>): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (answer) dispatch(importsApi.util.updateQueryData('importFile', answer.data.id, () => answer.data));
}

/** Shows what was saved of a row. */
async function changeRow(
  api: MutationLifecycle<ImportView>,
  { id, number }: { id: string; number: number },
  change: (row: ImportRowView) => void,
): Promise<void> {
  const saved = await api.queryFulfilled.catch(() => undefined);
  if (!saved) return;
  const { selectCachedArgsForQuery, updateQueryData } = importsApi.util;
  for (const filters of selectCachedArgsForQuery(api.getState(), 'listImportRows'))
    if (filters.id === id)
      api.dispatch(
        updateQueryData('listImportRows', filters, ({ pages }) => {
          const row = pages.flatMap(({ items }) => items).find((one) => one.number === number);
          if (row) change(row);
        }),
      );
}

export const {
  useListImportsInfiniteQuery,
  useImportSampleQuery,
  useListImportRowsInfiniteQuery,
  useMapImportMutation,
  useConfirmImportRowMutation,
  useCorrectImportCellMutation,
  useActOnImportMutation,
} = importsApi;

const { useImportFileQuery } = importsApi;

const POLL_MS = 500;
/** States in which the server works on the import. */
export const UNDER_WAY: readonly ImportState[] = ['verifying', 'planning', 'applying', 'undoing'];
/** States in which it does nothing more with it. */
export const ENDED: readonly ImportState[] = ['done', 'cancelled', 'failed', 'undone'];

/** Longest time after a cancellation until the rows under way are recorded, ms. */
const SETTLING_MS = 30_000;

/** Polls an import while the server works on it, then reads its rows again. */
export function useImport(id: string) {
  const [isBusy, setBusy] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const query = useImportFileQuery(id, { pollingInterval: isBusy ? POLL_MS : 0 });
  const state = query.currentData?.state;
  const isCancelled = state === 'cancelled';
  useEffect(() => {
    if (!isCancelled) return;
    const timer = window.setTimeout(() => setSettled(true), SETTLING_MS);
    return () => window.clearTimeout(timer);
  }, [isCancelled]);
  const busy = state !== undefined && (UNDER_WAY.includes(state) || (isCancelled && !isSettled));
  if (busy !== isBusy) setBusy(busy);
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isBusy) dispatch(importsApi.util.invalidateTags(['ImportRows']));
  }, [dispatch, isBusy]);
  return query;
}
