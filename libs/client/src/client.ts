import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { type paths, REPEATABLE } from './generated/api.js';
import { ProblemError } from './problem-error.js';
import { retryingFetch } from './retrying-fetch.js';

export interface ClientOptions {
  /** Address of Recuerda, such as `https://recuerda.example.org`. */
  url: string;
  /** An API token, `rec_...`; without one as on one's own machine, where there is no sign-in. */
  token?: string;
  /** Tries after the first one, of what may be repeated. Default: 3. */
  retries?: number;
  /** Longest wait before a try, milliseconds. Default: a minute. */
  maxDelayMs?: number;
  /** Default: the platform's. */
  fetch?: (request: Request) => Promise<Response>;
}

export type RecuerdaClient = Client<paths>;

/**
 * Returns a client with one method for each HTTP method: `client.GET('/api/tasks')`. Creations get an `Idempotency-Key`
 * unless they have one. What fails is thrown: {@link ProblemError} for an answer of the API, a TypeError where there
 * was none.
 */
export function createClient({ url, token, ...options }: ClientOptions): RecuerdaClient {
  const { retries = 3, maxDelayMs = 60_000 } = options;
  const client = createFetchClient<paths>({
    baseUrl: url.replace(/(?<!\/)\/+$/, ''),
    fetch: retryingFetch(options.fetch ?? ((request) => fetch(request)), { retries, maxDelayMs }),
  });
  client.use(headers(token), problems);
  return client;
}

const headers = (token: string | undefined): Middleware => ({
  onRequest({ request, schemaPath }) {
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    if (request.method === 'POST' && REPEATABLE.has(schemaPath) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
});

const problems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await ProblemError.of(response);
  },
};

/** Resolves with the data of an answer: `await dataOf(client.GET(...))`. Throws what the request throws. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
