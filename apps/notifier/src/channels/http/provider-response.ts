import type { AxiosResponse } from 'axios';
import { z } from 'zod';
import type { SendOutcome } from '../send-outcome.js';
import { isHtmlPage } from './json-body.js';

/** Maximum characters of a response that are stored. */
const ANSWER_LENGTH = 500;

export type ProviderResponse = Pick<AxiosResponse<string>, 'status' | 'data' | 'headers'>;

export const isSuccess = ({ status }: ProviderResponse): boolean => status >= 200 && status < 300;

/** The part of the body that is stored: its beginning, as PostgreSQL can store it. */
export const answerOf = ({ data }: ProviderResponse): string =>
  String(data).slice(0, ANSWER_LENGTH).toWellFormed().replaceAll('\u0000', '');

/** The provider's id of a message, as PostgreSQL can store and index it. */
export const messageId = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id.isWellFormed() && !id.includes('\u0000'));

/**
 * Classifies by the status alone: 2xx is sent, 429 throttled, 5xx retryable; all others are refused. A 5xx may come
 * from a proxy that lost the provider's answer.
 */
export function byStatus(response: ProviderResponse, now: Date): SendOutcome {
  const { status, headers } = response;
  const answer = answerOf(response);
  if (isSuccess(response)) return { kind: 'sent', answer };
  const reason = `http_${status}`;
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
    return { kind: 'throttled', reason, answer, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (status >= 500) return { kind: 'retryable', reason, answer, ambiguous: true };
  return { kind: 'refused', reason, answer };
}

/**
 * Classifies a success whose body gives no verdict where one is expected. A page is a proxy's, which took nothing;
 * anything else may say that the message was taken, and is not sent again.
 */
export function withoutVerdict(response: ProviderResponse): SendOutcome {
  const answer = answerOf(response);
  if (isHtmlPage(String(response.data))) return { kind: 'retryable', reason: 'html_page', answer, ambiguous: false };
  return { kind: 'sent', answer, unclear: true };
}

/** `Retry-After` (RFC 9110, section 10.2.3): seconds or an HTTP date, as ms from now. */
export function parseRetryAfter(value: unknown, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
