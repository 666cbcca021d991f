import type { AccountLink, MailFailure } from '@recuerda/contracts';
import type { Mail } from './mailer.js';

/** Parts of the HTML of a mail. What stands between tags is escaped here. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

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

export const htmlPage = (parts: readonly string[]): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family: sans-serif">
${parts.join('\n')}
</body></html>`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);

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
