import { CLIENT_ERRORS, type ErrorCode, type FieldError } from '@recuerda/contracts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** Why a request failed, with a text for users. Serialisable: it is kept in the store. */
export interface ApiProblem {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** Stable code of the API; `unreachable` without an answer. */
  code: ErrorCode | 'unreachable';
  /** Spanish. */
  detail: string;
  errors: FieldError[];
  /** The stored entity, where somebody else has changed it. */
  entity?: unknown;
  /** Seconds to wait before the next try, of an answer 429. */
  retryAfterSeconds?: number;
  /** Correlation id, to quote when asking for help. */
  correlationId?: string;
}

/** The network is only to blame where the browser knows that there is none. */
const unreachable = (): ApiProblem => ({
  status: 0,
  code: 'unreachable',
  detail: navigator.onLine
    ? 'El servidor no responde. Inténtalo de nuevo en un momento.'
    : 'No hay conexión. Comprueba tu red e inténtalo de nuevo.',
  errors: [],
});

const fallback = (code: keyof typeof CLIENT_ERRORS, status: number = CLIENT_ERRORS[code].status): ApiProblem => ({
  status,
  code,
  detail: CLIENT_ERRORS[code].detail,
  errors: [],
});

/** @param retryAfter the header `Retry-After` of the response, if it has one */
export function toProblem(error: FetchBaseQueryError, retryAfter?: string | null): ApiProblem {
  if (error.status === 'TIMEOUT_ERROR') return fallback('request_timeout');
  if (error.status === 'FETCH_ERROR') return unreachable();
  // A proxy's page instead of JSON: the server behind it is away.
  if (error.status === 'PARSING_ERROR') return fallback('service_unavailable', error.originalStatus);
  if (typeof error.status !== 'number') return fallback('internal_error');
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  const wait = error.status === 429 && seconds > 0;
  return { ...fromBody(error.status, error.data), ...(wait && { retryAfterSeconds: seconds }) };
}

const WITH_ENTITY: ReadonlySet<string> = new Set<ErrorCode>(['fields_changed', 'settings_changed']);

function fromBody(status: number, body: unknown): ApiProblem {
  const { code, detail, errors, entity, correlationId } = (body ?? {}) as Partial<ApiProblem>;
  if (typeof code !== 'string' || typeof detail !== 'string')
    return fallback(status >= 500 ? 'service_unavailable' : 'internal_error', status);
  return {
    status,
    code,
    detail,
    errors: Array.isArray(errors) ? errors : [],
    ...(WITH_ENTITY.has(code) && { entity }),
    ...(typeof correlationId === 'string' && { correlationId }),
  };
}

export function isProblem(error: unknown): error is ApiProblem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'errors' in error;
}

/** Nobody is signed in: a screen waits for the sign-in instead of showing an error. */
export const awaitsSignIn = (error: unknown): boolean => isProblem(error) && error.code === 'session_required';

/** Returns a text for any failure. */
export const detailOf = (error: unknown): string =>
  isProblem(error) ? error.detail : CLIENT_ERRORS.internal_error.detail;

/** Returns a text for a failure where no field can be marked: what the API says of the first one. */
export const reasonOf = (error: unknown): string => (isProblem(error) && error.errors[0]?.message) || detailOf(error);
