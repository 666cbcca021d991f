import { AxiosError, type AxiosResponse } from 'axios';
import type { SendOutcome } from './sender.js';

/** Maximum characters of a response that are stored. */
const ANSWER_LENGTH = 500;
/** Errors that occur before any byte of the request was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Classifies a response by its status: 2xx is sent, 429 throttled, 5xx retryable; all others are refused. */
export function classifyResponse({ status, data, headers }: AxiosResponse<string>, now: Date): SendOutcome {
  const answer = String(data).slice(0, ANSWER_LENGTH).toWellFormed().replaceAll('\u0000', '');
  if (status >= 200 && status < 300) return { kind: 'sent', answer };
  const reason = `http_${status}`;
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
    return { kind: 'throttled', reason, answer, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (status >= 500) return { kind: 'retryable', reason, answer, ambiguous: false };
  return { kind: 'refused', reason, answer };
}

/** Classifies a timeout or a broken connection as retryable; ambiguous if the request may have arrived. */
export function classifyError(error: unknown): SendOutcome {
  const code = error instanceof AxiosError ? (error.code ?? 'network_error') : 'network_error';
  const reason = code === AxiosError.ETIMEDOUT ? 'timeout' : code.toLowerCase();
  return { kind: 'retryable', reason, answer: '', ambiguous: !NEVER_SENT.has(code) };
}

/** `Retry-After` (RFC 9110, section 10.2.3): seconds or an HTTP date, as ms from now. */
export function parseRetryAfter(value: unknown, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
