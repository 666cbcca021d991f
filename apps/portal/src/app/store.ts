import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { accessReducer } from '../api/access/access-slice';
import { baseApi } from '../api/base-api';
import { type ApiExtra, ChangeEmitter } from '../api/live/change-emitter';
import { serverClockReducer } from '../api/server-clock';
import { noticesReducer } from '../components/notices/use-notices';

/** Returns the store, and the emitter of the changes that keep its cached lists current. */
export function createStore() {
  const changes = new ChangeEmitter();
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      access: accessReducer,
      notices: noticesReducer,
      serverClock: serverClockReducer,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { changes } satisfies ApiExtra },
        // The checks walk the whole state after each action, which at a hundred thousand rows is felt even while
        // developing.
        immutableCheck: false,
        serializableCheck: false,
      }).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return { store, changes };
}

export type AppStore = ReturnType<typeof createStore>['store'];
