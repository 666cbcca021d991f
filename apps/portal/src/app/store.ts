import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/base-api';
import { ListReads } from '../api/live/list-reads';
import { LiveUpdates } from '../api/live/live-updates';
import { ownChanges } from '../api/live/own-changes';
import { recovery } from '../api/live/recovery';
import { noticesReducer } from '../components/notices/notices-slice';

/** The store and the stream that keeps it current; the stream is not started. */
export function createStore() {
  const listReads = new ListReads();
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, notices: noticesReducer },
    // The checks walk the whole state after each action, which at a hundred thousand rows is felt even while developing.
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false })
        .prepend(
          ownChanges((change) => live.take(change)),
          recovery(),
          listReads.middleware,
        )
        .concat(baseApi.middleware),
  });
  const live: LiveUpdates = new LiveUpdates(store.dispatch, listReads, '/api/events');
  setupListeners(store.dispatch);
  return { store, live };
}

export type AppStore = ReturnType<typeof createStore>['store'];
