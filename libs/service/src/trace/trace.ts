import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * W3C trace context (https://www.w3.org/TR/trace-context/). Its trace id is the correlation id that goes
 * from the browser's request through messages to the provider's POST.
 */
const storage = new AsyncLocalStorage<string>();
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export const newTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

export const isTraceparent = (value: unknown): value is string => typeof value === 'string' && TRACEPARENT.test(value);

export const currentTraceparent = (): string | undefined => storage.getStore();

/** Runs `work` with the given trace context, or with none of its own when it is absent. */
export const withTraceparent = <T>(traceparent: string | undefined, work: () => T): T =>
  traceparent === undefined ? work() : storage.run(traceparent, work);

/** The 32 hexadecimal digits logs call `correlationId`. */
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
