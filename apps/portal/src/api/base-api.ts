import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { sessionRefused } from './access/access-slice';
import { askForConfirmation } from './access/confirmation';
import { fetchOrTakeEarly } from './early-reads';
import { type ApiProblem, toProblem } from './problem';
import { serverDateReceived } from './server-clock';

/** Longer than the gateway waits for its services. */
const TIMEOUT_MS = 20_000;

/** `extraOptions` of an endpoint. */
interface EndpointOptions {
  /** Logged with the problem when a request fails: 'Error loading tasks'. Without it failures are not logged here. */
  errorMessage?: string;
}

const request = fetchBaseQuery({
  // Absolute, for tests: there is no address bar to complete it from.
  baseUrl: new URL('/api', window.location.href).href,
  timeout: TIMEOUT_MS,
  fetchFn: fetchOrTakeEarly,
});

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiProblem, EndpointOptions>;

const send: Query = async (args, api) => {
  const { data, error, meta } = await request(args, api, {});
  const date = meta?.response?.headers.get('date');
  if (date) api.dispatch(serverDateReceived(date));
  return error ? { error: toProblem(error, meta?.response?.headers.get('retry-after')) } : { data };
};

/** Repeats what was refused until the user had confirmed who it is: the form that sent it waits, and loses nothing. */
const baseQuery: Query = async (args, api, options) => {
  const first = await send(args, api, options);
  const confirmed = first.error?.code === 'confirmation_required' && (await askForConfirmation(api.dispatch));
  const answer = confirmed ? await send(args, api, options) : first;
  const { error: problem } = answer;
  if (!problem) return answer;
  if (problem.code === 'session_required') api.dispatch(sessionRefused());
  if (options?.errorMessage !== undefined) console.error(options.errorMessage, problem);
  return { error: problem };
};

/** The request that creates something: repeated with its key, it creates once. */
export const creation =
  (url: string) =>
  ({ key, input }: { key: string; input: object }): FetchArgs => ({
    url,
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: input,
  });

/** Tags that endpoints provide and changes invalidate. Rows of lists are patched one by one instead (`live/`). */
export const TAGS = [
  'DepartmentList',
  'DepartmentOptions',
  'EmployeeList',
  'EmployeeOptions',
  'TaskGroups',
  'TaskList',
  'TasksByReminder',
  'TasksOfEmployee',
  'Deliveries',
  'Dashboard',
  'Settings',
  'ClosedDays',
  'Absences',
  'Metrics',
  'AccountAccess',
  'ApiTokens',
  'Passkeys',
  'SecondFactor',
  'SecurityNotices',
  'Sessions',
  'Audit',
  'Conversations',
  'Imports',
  'ImportRows',
  'Status',
  'Templates',
  'Users',
] as const;

/** The one API slice. Each feature injects its endpoints; those that several features use are in this folder. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, tagTypes: TAGS, endpoints: () => ({}) });

/** State of the store as far as the API slice needs it. */
export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

/** Refetches everything that is on the screen. */
export const refetchAll = () => baseApi.util.invalidateTags([...TAGS]);
