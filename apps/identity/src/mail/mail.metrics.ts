import type { AccountLink } from '@recuerda/contracts';
import { counter } from '@recuerda/service';

const mails = counter('recuerda_mails_total', 'Tries to send a mail, and mails that were given up', [
  'kind',
  'outcome',
]);

export type MailKind = AccountLink['kind'] | 'digest' | 'notice';

/** `sent`; `failed`: will be tried again; `given_up`: refused for good, or too old. */
export const countMail = (kind: MailKind, outcome: 'sent' | 'failed' | 'given_up'): void =>
  mails.inc({ kind, outcome });
