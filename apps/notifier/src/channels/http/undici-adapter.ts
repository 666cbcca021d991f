import {
  AxiosError,
  AxiosHeaders,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  type RawAxiosResponseHeaders,
} from 'axios';
import type { Dispatcher } from 'undici';
import { type Answer, DeadlinePassed, exchange, type Waits } from './exchange.js';

/** A request; `bodyMs` and `maxBytes` are those of {@link Waits}. */
export type ProviderRequest = InternalAxiosRequestConfig & Pick<Waits, 'bodyMs' | 'maxBytes'>;

/**
 * An axios adapter over an undici pool with keep-alive: many times cheaper than axios' own on node:http. Text bodies,
 * or bytes of a limited number; `timeout` bounds the whole exchange, `bodyMs` the wait for the end of the body. Errors
 * are AxiosErrors with undici's or the system's code.
 */
export function undiciAdapter(dispatcher: Dispatcher): AxiosAdapter {
  const targetOf = lastKept((url: string) => new URL(url));
  return async (config: ProviderRequest) => {
    const { origin, pathname, search } = targetOf(config.url ?? '');
    let answer: Answer;
    try {
      answer = await exchange(
        dispatcher,
        {
          origin,
          path: pathname + search,
          method: (config.method ?? 'GET').toUpperCase() as Dispatcher.HttpMethod,
          headers: headersOf(config),
          body: config.data as string,
        },
        { timeoutMs: config.timeout ?? 0, bodyMs: config.bodyMs, maxBytes: config.maxBytes },
      );
    } catch (error) {
      throw toAxiosError(error, config);
    }
    return responseOf(config, answer);
  };
}

/** All requests go to the same provider. */
function lastKept<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}

function headersOf({ headers }: InternalAxiosRequestConfig): Record<string, string> {
  return (headers instanceof AxiosHeaders ? headers.toJSON() : headers) as Record<string, string>;
}

function responseOf(config: InternalAxiosRequestConfig, { status, headers, body }: Answer): AxiosResponse {
  const response = { data: body, status, statusText: '', headers: headers as RawAxiosResponseHeaders, config };
  if (config.validateStatus?.(status) ?? true) return response;
  throw new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
}

function toAxiosError(error: unknown, config: InternalAxiosRequestConfig): AxiosError {
  const cause = error instanceof Error ? error : new Error(String(error));
  const code =
    cause instanceof DeadlinePassed
      ? AxiosError.ETIMEDOUT
      : ((cause as NodeJS.ErrnoException).code ?? AxiosError.ERR_NETWORK);
  return new AxiosError(cause.message, code, config, undefined, undefined);
}
