import { Inject } from '@nestjs/common';
import type { AccountLink, MailFailure } from '@recuerda/contracts';
import { counter } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { Store } from '../identity.database.js';
import type { Mail } from './mailer.js';

/** A part of a mail, as text and as HTML. What stands between tags is escaped here. */
interface Part {
  text: string;
  html: string;
}

export const paragraph = (text: string): Part => ({ text, html: `<p>${escapeHtml(text)}</p>` });
export const link = (url: string, text: string): Part => ({
  text: url,
  html: `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`,
});

type Cells = readonly (string | number)[];

/** A table with a row of headings; all but the first column are numbers. */
export function table(headings: Cells, rows: readonly Cells[]): string {
  const lines = [row('th', headings), ...rows.map((cells) => row('td', cells))];
  return `<table cellpadding="6">\n${lines.join('\n')}\n</table>`;
}

const row = (tag: 'th' | 'td', cells: Cells): string =>
  `<tr>${cells.map((cell, index) => cellOf(tag, String(cell), index === 0 ? 'left' : 'right')).join('')}</tr>`;
const cellOf = (tag: string, text: string, align: string): string =>
  `<${tag} align="${align}">${escapeHtml(text)}</${tag}>`;

export const bodyOf = (parts: readonly Part[]): Part => ({
  text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
  html: `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family: sans-serif">
${parts.map(({ html }) => html).join('\n')}
</body></html>`,
});

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);

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

/** Mails of one sort that wait to be sent. Several processes may read it. */
export abstract class MailQueue extends Store {
  @Inject(IDENTITY_CONFIG) protected readonly config!: Pick<IdentityConfig, 'publicUrl'>;

  /** Claims a mail; undefined: none is due, or other processes have them. */
  abstract next(): Promise<DueMail | undefined>;
  /** Gives up mails that are too old. Returns their kinds. */
  abstract giveUp(): Promise<MailKind[]>;

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
