import type { FormDialect } from '@recuerda/contracts';
import { jsonOf } from '../../../http/json-body.js';
import { isSuccess, withoutVerdict } from '../../../http/provider-response.js';
import { type Dialect, WHATSAPP_WEB } from './dialect.js';
import { menuia } from './menuia.js';
import { status } from './status.js';
import { wasender } from './wasender.js';

/** Reads each response in the dialect that its body shows. A success whose JSON shows none is one by its status. */
export const auto: Dialect = {
  ...WHATSAPP_WEB,
  outcomeOf(response, now) {
    const json = jsonOf(response.data);
    if (isSuccess(response) && json === undefined) return withoutVerdict(response);
    const { message_status: messageStatus, success, status: verdict } = json ?? {};
    const isWasender = messageStatus !== undefined || success !== undefined || response.status === 401;
    const dialect = isWasender ? wasender : verdict === undefined ? status : menuia;
    return dialect.outcomeOf(response, now);
  },
};

/** Dialects by the value of WHATSAPP_FORM_DIALECT. */
export const DIALECTS = { status, wasender, menuia, auto } as const satisfies Record<FormDialect, Dialect>;
