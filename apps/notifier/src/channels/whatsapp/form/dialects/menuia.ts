import { answerOf, byStatus, isSuccess, messageId } from '../../../http/provider-response.js';
import { type Dialect, WHATSAPP_WEB } from './dialect.js';
import { jsonOf } from './json-body.js';

/** Always 200; the field `status` of the body is the verdict: a number, a word or a boolean. */
export const menuia: Dialect = {
  ...WHATSAPP_WEB,
  outcomeOf(response, now) {
    if (!isSuccess(response)) return byStatus(response, now);
    const answer = answerOf(response);
    const json = jsonOf(response.data);
    const verdict = json?.['status'];
    if (verdict === undefined) return { kind: 'retryable', reason: 'unknown_answer', answer, ambiguous: true };
    const code = Number(verdict);
    if (verdict === true || code === 200 || (typeof verdict === 'string' && /^success$/i.test(verdict))) {
      const id = messageId.safeParse(json?.['id']);
      return { kind: 'sent', answer, ...(id.success && { providerId: id.data }) };
    }
    if (code === 401 || code === 403) return { kind: 'account_fault', reason: 'credentials', answer };
    if (code === 402) return { kind: 'account_fault', reason: 'payment', answer };
    if (code === 404) return { kind: 'account_fault', reason: 'device_offline', answer };
    if (code === 429 || code >= 500) return byStatus({ ...response, status: code }, now);
    return { kind: 'refused', reason: 'rejected', answer };
  },
};
