import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { selectClockOffset } from './server-clock';
import { createStore } from '../app/store';
import { server } from '../testing/server';
import { dashboard as dashboardView } from '../testing/samples';
import { dashboard } from '../features/dashboard/api/dashboard';

it('gives up a request without a response: a save does not stay "Guardando..." for ever', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const { store } = createStore();
  const ended = jest.fn();
  await new Promise<void>((arrived) => {
    server.use(http.get('*/api/dashboard', () => (arrived(), delay('infinite'))));
    void store.dispatch(dashboard.initiate()).then(({ isError }) => ended(isError));
  });
  await jest.advanceTimersByTimeAsync(19_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await waitFor(() => expect(ended).toHaveBeenCalledWith(true));
});

it("keeps the server's clock by the date of responses, and what it knows when one has none", async () => {
  const { store } = createStore();
  const read = async (headers: Record<string, string>) => {
    server.use(http.get('*/api/dashboard', () => HttpResponse.json(dashboardView(), { headers })));
    await store.dispatch(dashboard.initiate(undefined, { forceRefetch: true }));
    return selectClockOffset(store.getState());
  };
  expect(await read({ date: new Date(Date.now() + 3_600_000).toUTCString() })).toBeGreaterThan(3_500_000);
  expect(await read({})).toBeGreaterThan(3_500_000);
});
