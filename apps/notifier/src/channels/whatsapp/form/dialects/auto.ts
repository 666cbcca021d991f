import type { Dialect } from './dialect.js';
import { WHATSAPP_WEB } from './dialect.js';
import { jsonOf } from './json-body.js';
import { menuia } from './menuia.js';
import { status } from './status.js';
import { wasender } from './wasender.js';

/** Reads each response in the dialect that its body shows. */
export const auto: Dialect = {
  ...WHATSAPP_WEB,
  outcomeOf(response, now) {
    const json = jsonOf(response.data) ?? {};
    const isWasender = 'message_status' in json || 'success' in json || response.status === 401;
    const dialect = isWasender ? wasender : 'status' in json ? menuia : status;
    return dialect.outcomeOf(response, now);
  },
};
