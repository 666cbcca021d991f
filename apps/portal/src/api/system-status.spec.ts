import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createStore } from '../app/store';
import { dashboard } from '../testing/samples';
import { server } from '../testing/server';
import { dashboard as dashboardQuery } from '../features/dashboard/api/dashboard';
import { systemStatus } from './system-status';

describe('recovery', () => {
  it.each([
    ['the server did not answer', () => HttpResponse.error()],
    ['a part was down', () => HttpResponse.json({ status: 'degraded', checks: { tasks: 'down' } })],
  ])('reads what is shown again when all is well after %s', async (_, bad) => {
    const { store } = createStore();
    let reads = 0;
    let answer: () => Response = () => HttpResponse.json({ status: 'ok', checks: {} });
    server.use(
      http.get('*/api/status', () => answer()),
      http.get('*/api/dashboard', () => HttpResponse.json(dashboard({ totalTasks: ++reads }))),
    );
    const shown = store.dispatch(dashboardQuery.initiate());
    await shown;
    const status = store.dispatch(systemStatus.initiate());
    await status;
    await status.refetch();
    expect(reads).toBe(1);
    answer = bad;
    await status.refetch();
    answer = () => HttpResponse.json({ status: 'ok', checks: {} });
    await status.refetch();
    await waitFor(() => expect(reads).toBe(2));
    shown.unsubscribe();
    status.unsubscribe();
  });
});
