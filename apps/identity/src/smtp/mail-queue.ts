import { Inject } from '@nestjs/common';
import type { AccountLink, MailFailure } from '@recuerda/contracts';
import { counter } from '@recuerda/service';
import type { Mail } from '@recuerda/service/mail';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { Store } from '../identity.database.js';

/** SQL: until the next try of the alias `m`, a minute, and then twice as long each time, up to an hour. */
export const MAIL_BACKOFF = `least(interval '1 hour', interval '1 minute' * power(2, least(m.tries, 6)))`;

export type MailKind = AccountLink['kind'] | 'alert' | 'digest' | 'notice';

const mails = counter('recuerda_mails_total', 'Tries to send a mail, and mails that were given up', [
  'kind',
  'outcome',
]);
/** `sent`; `failed`: will be tried again; `given_up`: refused for good, or too old. */
export const countMail = (kind: MailKind, outcome: 'sent' | 'failed' | 'given_up'): void =>
  mails.inc({ kind, outcome });

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

/** Reader of a mail that this process is to send now. */
export interface Recipient {
  userId: string;
  name: string;
  email: string;
  /** How often it has been tried, this time included. */
  tries: number;
}

/** Mails of one sort that wait to be sent. Several processes may read it. */
export abstract class MailQueue extends Store {
  @Inject(IDENTITY_CONFIG) protected readonly config!: Pick<IdentityConfig, 'publicUrl'>;
  /** SQL: gives up mails that are too old at `$1`, and returns their kinds. */
  protected abstract readonly givingUp: string;

  /** Claims a mail; undefined: none is due, or other processes have them. */
  abstract next(): Promise<DueMail | undefined>;

  /** Gives up mails that are too old. Returns their kinds. */
  async giveUp(): Promise<MailKind[]> {
    const [given] = await this.source.query<[{ kind: MailKind }[], number]>(this.givingUp, [this.clock.now()]);
    return given.map(({ kind }) => kind);
  }

  /** Notes how sending a mail has ended, in the row that these columns name. */
  protected outcomes(table: string, key: Readonly<Record<string, string>>): Pick<DueMail, 'sent' | 'failed'> {
    const columns = Object.keys(key);
    const where = columns.map((column, index) => `${column} = $${index + 1}`).join(' AND ');
    const [first, second] = [`$${columns.length + 1}`, `$${columns.length + 2}`];
    const update = async (changes: string, ...values: unknown[]): Promise<void> => {
      await this.source.query(`UPDATE identity.${table} SET ${changes} WHERE ${where}`, [
        ...Object.values(key),
        ...values,
      ]);
    };
    return {
      sent: () => update(`next_try_at = NULL, failure = NULL, sent_at = ${first}`, this.clock.now()),
      failed: (failure, isFinal) =>
        update(
          `failure = ${first}, next_try_at = CASE WHEN ${second} THEN NULL ELSE next_try_at END`,
          failure,
          isFinal,
        ),
    };
  }
}
