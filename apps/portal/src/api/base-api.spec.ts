import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { createStore } from '../app/store';
import { server } from '../testing/server';
import { figuresApi } from './figures';

it('gives up a request that nobody answers: a save does not stay "Guardando..." for ever', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const { store, live } = createStore();
  const ended = jest.fn();
  await new Promise<void>((arrived) => {
    server.use(http.get('*/api/dashboard', () => (arrived(), delay('infinite'))));
    void store.dispatch(figuresApi.endpoints.dashboard.initiate()).then(({ isError }) => ended(isError));
  });
  await jest.advanceTimersByTimeAsync(19_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await waitFor(() => expect(ended).toHaveBeenCalledWith(true));
  live.stop();
});
