import { baseApi, refetchAll } from '../base-api';
import { dropEarlyReads } from '../early-reads';
import { changesOf } from './change-emitter';
import { ChangeStream, type StreamState } from './change-stream';

/**
 * After a reload, lists that show copies of another service's data are read once more: copies may be late.
 * Milliseconds.
 */
const COPIES_AFTER_MS = 3_000;

const liveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The event stream of changes: open while anything subscribes. Its data is the state of the connection. */
    changeStream: build.query<StreamState, void>({
      queryFn: () => ({ data: 'connecting' }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_arg, { dispatch, extra, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        await cacheDataLoaded;
        let timer: number | undefined;
        let isFirst = true;
        const stream = new ChangeStream('/api/events', {
          changed: (change) => changesOf(extra).emit(change),
          reload: () => {
            const again = isFirst
              ? refetchAll()
              : baseApi.util.invalidateTags(['TaskList', 'DepartmentList', 'Metrics']);
            // The first screen is being read at this moment.
            if (!isFirst) dispatch(refetchAll());
            isFirst = false;
            window.clearTimeout(timer);
            timer = window.setTimeout(() => {
              dropEarlyReads();
              dispatch(again);
            }, COPIES_AFTER_MS);
          },
          state: (state) => updateCachedData(() => state),
        });
        stream.start();
        await cacheEntryRemoved;
        stream.stop();
        window.clearTimeout(timer);
      },
    }),
  }),
});

export const { changeStream } = liveApi.endpoints;
export const { useChangeStreamQuery } = liveApi;

/** State of the event stream, without opening it. */
export const useStreamState = (): StreamState => changeStream.useQueryState().data ?? 'connecting';
