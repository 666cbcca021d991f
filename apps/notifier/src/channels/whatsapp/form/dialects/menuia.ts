import { answerOf, byStatus, isSuccess, messageId, withoutVerdict } from '../../../http/provider-response.js';
import { jsonOf } from '../../../http/json-body.js';
import { type Dialect, WHATSAPP_WEB } from './dialect.js';
import { failureIn } from './failure-in.js';

/** Always 200; the field `status` of the body is the verdict: a number, a word or a boolean. */
export const menuia: Dialect = {
  ...WHATSAPP_WEB,
  outcomeOf(response, now) {
    if (!isSuccess(response)) return byStatus(response, now);
    const answer = answerOf(response);
    const json = jsonOf(response.data);
    const verdict = json?.['status'];
    if (verdict === undefined && failureIn(response.data) === undefined) return withoutVerdict(response);
    const code = Number(verdict);
    if (verdict === true || code === 200 || (typeof verdict === 'string' && /^success$/i.test(verdict))) {
      const id = messageId.safeParse(json?.['id']);
      return { kind: 'sent', answer, ...(id.success && { providerId: id.data }) };
    }
    if (code === 401 || code === 403) return { kind: 'account_fault', reason: 'credentials', answer };
    if (code === 402) return { kind: 'account_fault', reason: 'payment', answer };
    if (code === 404) return { kind: 'account_fault', reason: 'device_offline', answer };
    if (code === 429) return byStatus({ ...response, status: code }, now);
    if (code >= 500) return { kind: 'retryable', reason: `http_${code}`, answer, ambiguous: false };
    return { kind: 'refused', reason: 'rejected', answer };
  },
};
