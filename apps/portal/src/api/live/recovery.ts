import { createListenerMiddleware } from '@reduxjs/toolkit';
import { figuresApi } from '../figures';
import { refreshAll } from './refresh';
import type { ApiState } from './rows';

const { systemStatus } = figuresApi.endpoints;

/** Reads everything again once the system is well after it was not: what failed meanwhile need not be asked for by hand. */
export function recovery() {
  const middleware = createListenerMiddleware<ApiState>();
  let well = true;
  middleware.startListening({
    matcher: systemStatus.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      const recovered = !well && payload.status === 'ok';
      well = payload.status === 'ok';
      if (recovered) dispatch(refreshAll());
    },
  });
  middleware.startListening({
    matcher: systemStatus.matchRejected,
    effect: ({ meta }) => {
      // A reading that was not made, as one is under way, says nothing.
      if (!meta.condition) well = false;
    },
  });
  return middleware.middleware;
}
