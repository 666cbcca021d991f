import { z } from 'zod';
import type { SendOutcome } from '../../send-outcome.js';
import { jsonOf } from '../../http/json-body.js';
import {
  answerOf,
  byStatus,
  isSuccess,
  messageId,
  type ProviderResponse,
  withoutVerdict,
} from '../../http/provider-response.js';
import { ERROR_TABLE, type Verdict } from './error-table.js';
import { type GraphError, graphErrorOf, isPermissionError } from './graph-error.js';

const accepted = z.object({ messages: z.array(z.object({ id: messageId })).min(1) });

const contacts = z.object({ contacts: z.tuple([z.object({ wa_id: z.string().regex(/^\d{5,20}$/) })]) });

/** Returns by which number Meta knows the recipient; undefined: it did not take the message, or does not say. */
export function waIdOf(response: ProviderResponse): string | undefined {
  if (!isSuccess(response)) return undefined;
  return contacts.safeParse(jsonOf(response.data)).data?.contacts[0].wa_id;
}

/** Returns the outcome of POST /messages. `reason` is `meta_<code>` where the notifier has no word for it. */
export function outcomeOf(response: ProviderResponse, now: Date): SendOutcome {
  const answer = answerOf(response);
  const providerId = isSuccess(response) && accepted.safeParse(jsonOf(response.data)).data?.messages[0]?.id;
  if (providerId) return { kind: 'sent', answer, providerId };
  const error = graphErrorOf(response);
  const verdict = error && verdictOf(error);
  if (verdict) return { reason: `meta_${error.code}`, answer, ...verdict };
  if (isSuccess(response)) return withoutVerdict(response);
  const outcome = byStatus(response, now);
  // An error of Meta's own says that it did not take the message.
  return error && outcome.kind === 'retryable' ? { ...outcome, ambiguous: false } : outcome;
}

const verdictOf = (error: GraphError): Verdict | undefined =>
  isPermissionError(error) ? { kind: 'account_fault', reason: 'credentials' } : ERROR_TABLE[error.code];
