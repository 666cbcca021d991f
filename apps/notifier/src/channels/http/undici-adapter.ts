import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig, type RawAxiosResponseHeaders } from 'axios';
import type { Dispatcher } from 'undici';
import { DeadlinePassed, exchange, type Waits } from './exchange.js';

/** A request; `bodyMs` and `maxBytes` are those of {@link Waits}. */
export type ProviderRequest = InternalAxiosRequestConfig & Pick<Waits, 'bodyMs' | 'maxBytes'>;

/**
 * An axios adapter over an undici pool with keep-alive: many times cheaper than axios' own on node:http. Text bodies,
 * or bytes of a limited number, and plain headers; `timeout` bounds the whole exchange, `bodyMs` the wait for the end
 * of the body. No status is an error. Errors are AxiosErrors with undici's or the system's code.
 */
export function undiciAdapter(dispatcher: Dispatcher): AxiosAdapter {
  const targetOf = lastKept((url: string) => new URL(url));
  return async (config: ProviderRequest) => {
    const { origin, pathname, search } = targetOf(config.url ?? '');
    const headers = config.headers as unknown as Record<string, string>;
    const method = config.method as Dispatcher.HttpMethod;
    const request = { origin, path: pathname + search, method, headers, body: config.data as string };
    const waits = { timeoutMs: config.timeout ?? 0, bodyMs: config.bodyMs, maxBytes: config.maxBytes };
    try {
      const answer = await exchange(dispatcher, request, waits);
      const { status, body: data } = answer;
      return { data, status, statusText: '', headers: answer.headers as RawAxiosResponseHeaders, config };
    } catch (error) {
      throw toAxiosError(error, config);
    }
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

function toAxiosError(error: unknown, config: InternalAxiosRequestConfig): AxiosError {
  const cause = error instanceof Error ? error : new Error(String(error));
  const code =
    cause instanceof DeadlinePassed
      ? AxiosError.ETIMEDOUT
      : ((cause as NodeJS.ErrnoException).code ?? AxiosError.ERR_NETWORK);
  return new AxiosError(cause.message, code, config, undefined, undefined);
}
