import type { AccountLink, MailFailure } from '@recuerda/contracts';
import type { Mail } from './mailer.js';

/** SQL: until the next try of the alias `m`, a minute, and then twice as long each time, up to an hour. */
export const MAIL_BACKOFF = `least(interval '1 hour', interval '1 minute' * power(2, least(m.tries, 6)))`;

export type MailKind = AccountLink['kind'] | 'digest' | 'notice';

/** A mail that this process is to send now. */
export interface DueMail {
  kind: MailKind;
  userId: string;
  /** How often it has been tried, this time included. */
  tries: number;
  mail: Mail;
  sent(): Promise<void>;
  /** @param isFinal it is not tried again. */
  failed(failure: MailFailure, isFinal: boolean): Promise<void>;
}

/** Mails of one sort that wait to be sent. Several processes may read it. */
export interface MailQueue {
  /** Claims a mail; undefined: none is due, or other processes have them. */
  next(): Promise<DueMail | undefined>;
  /** Gives up mails that are too old. Returns their kinds. */
  giveUp(): Promise<MailKind[]>;
}
