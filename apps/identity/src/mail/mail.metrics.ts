import type { AccountLink } from '@recuerda/contracts';
import { counter } from '@recuerda/service';

const mails = counter('recuerda_mails_total', 'Tries to send a link by mail, and mails that were given up', [
  'kind',
  'outcome',
]);

/** `sent`; `failed`: will be tried again; `given_up`: refused for good, or the link has expired. */
export const countMail = (kind: AccountLink['kind'], outcome: 'sent' | 'failed' | 'given_up'): void =>
  mails.inc({ kind, outcome });
