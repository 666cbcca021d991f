import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiProblem, toProblem } from './problem';
import { learnServerTime } from './server-clock';

/** Longer than the gateway waits for its services. */
const TIMEOUT_MS = 20_000;

const request = fetchBaseQuery({
  // Absolute, for tests: there is no address bar to complete it from.
  baseUrl: new URL('/api', window.location.href).href,
  timeout: TIMEOUT_MS,
});

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiProblem> = async (args, api, options) => {
  const { data, error, meta } = await request(args, api, options);
  learnServerTime(meta?.response?.headers.get('date') ?? null);
  return error ? { error: toProblem(error) } : { data };
};

/** Each kind of thing the screens show. A list's rows are patched one by one instead (`live/`). */
export const TAGS = [
  'DepartmentList',
  'DepartmentOptions',
  'EmployeeList',
  'EmployeeOptions',
  'TaskList',
  'TasksByEmployee',
  'Deliveries',
  'Dashboard',
  'Metrics',
  'Status',
] as const;

/** The one API slice; `api/` adds the endpoints of each entity. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, tagTypes: TAGS, endpoints: () => ({}) });
