import { AxiosError } from 'axios';
import type { SendOutcome } from '../send-outcome.js';

/** Errors that occur before any byte of the request was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Classifies a timeout or a broken connection as retryable; ambiguous if the request may have arrived. */
export function classifyError(error: unknown): SendOutcome & { kind: 'retryable' } {
  const code = error instanceof AxiosError ? (error.code ?? 'network_error') : 'network_error';
  const reason = code === AxiosError.ETIMEDOUT ? 'timeout' : code.toLowerCase();
  return { kind: 'retryable', reason, answer: '', ambiguous: !NEVER_SENT.has(code) };
}
