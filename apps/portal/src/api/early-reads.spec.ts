import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createStore } from '../app/store';
import { dashboard } from '../features/dashboard/api/dashboard';
import { dashboard as dashboardView } from '../testing/samples';
import { server } from '../testing/server';
import { dropEarlyReads } from './early-reads';
import { selectClockOffset } from './server-clock';

const EARLY = dashboardView({ activeTasks: 1 });
const LATER = dashboardView({ activeTasks: 2 });
const asked = jest.fn();

/** Returns the number of active tasks that the portal reads, and the clock's offset after it. */
async function read() {
  const { store } = createStore();
  const { data } = await store.dispatch(dashboard.initiate());
  return { activeTasks: data?.activeTasks, offsetMs: selectClockOffset(store.getState()) };
}
const keepEarly = (answer: Promise<Response>) => {
  answer.catch(() => undefined);
  window.earlyReads = new Map([['/api/dashboard', answer]]);
};

beforeEach(() => {
  asked.mockClear();
  server.use(http.get('*/api/dashboard', () => (asked(), HttpResponse.json(LATER))));
});
afterEach(() => {
  delete window.earlyReads;
});

it('an answer that the page has asked for already is taken once', async () => {
  keepEarly(Promise.resolve(Response.json(EARLY)));
  expect(await read()).toMatchObject({ activeTasks: 1 });
  expect(asked).not.toHaveBeenCalled();
  expect(await read()).toMatchObject({ activeTasks: 2 });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('its date, which is old by then, does not set the clock', async () => {
  const date = new Date(Date.now() - 60_000).toUTCString();
  keepEarly(Promise.resolve(Response.json(EARLY, { headers: { date } })));
  expect(await read()).toEqual({ activeTasks: 1, offsetMs: 0 });
});

it.each([
  ['a refusal', () => Promise.resolve(Response.json({}, { status: 401 }))],
  ['a failure', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s the portal asks itself', async (_name, answer) => {
  keepEarly(answer());
  expect(await read()).toMatchObject({ activeTasks: 2 });
});

it('an answer that nothing took in time is not used', async () => {
  keepEarly(Promise.resolve(Response.json(EARLY)));
  dropEarlyReads();
  expect(await read()).toMatchObject({ activeTasks: 2 });
});
