import type { AccountFault, SendOutcome } from '../../../send-outcome.js';
import { jsonOf } from '../../../http/json-body.js';
import {
  answerOf,
  byStatus,
  isSuccess,
  type ProviderResponse,
  withoutVerdict,
} from '../../../http/provider-response.js';
import { type Dialect, WHATSAPP_WEB } from './dialect.js';
import { errorMessageOf, failureIn } from './failure-in.js';

/** Faults by the text of a 401: the script answers every fault with 401. */
const ACCOUNT_FAULTS: readonly (readonly [RegExp, AccountFault])[] = [
  [/auth|appkey|credential/i, 'credentials'],
  [/limit|quota|plan|expired|subscription/i, 'quota'],
];

/**
 * The script that most gateways of this form run: it answers 200 also to what it rejects, and 401 to every other fault.
 * A phone that is offline and a number without WhatsApp have the same answer.
 */
export const wasender: Dialect = {
  ...WHATSAPP_WEB,
  outcomeOf(response, now) {
    const answer = answerOf(response);
    const json = jsonOf(response.data);
    if (isSuccess(response)) return ofSuccess(response, answer);
    if (response.status !== 401 || json === undefined) return byStatus(response, now);
    const message = errorMessageOf(json);
    if (/request failed/i.test(message))
      return { kind: 'retryable', reason: 'request_failed', answer, ambiguous: false, suspect: 'device_offline' };
    if (/template|file type/i.test(message)) return { kind: 'refused', reason: 'rejected', answer };
    const fault = ACCOUNT_FAULTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'account';
    return { kind: 'account_fault', reason: fault, answer };
  },
};

function ofSuccess(response: ProviderResponse, answer: string): SendOutcome {
  if (failureIn(response.data) !== undefined) return { kind: 'refused', reason: 'rejected', answer };
  const json = jsonOf(response.data);
  if (json?.['message_status'] !== undefined || json?.['success'] === true) return { kind: 'sent', answer };
  return withoutVerdict(response);
}
