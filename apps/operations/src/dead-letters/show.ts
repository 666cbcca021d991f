import { maskNumbers, maskWithin } from '../command-line/mask-numbers.js';
import { printable } from '../command-line/table.js';
import type { Terminal } from '../command-line/terminal.js';
import { type DeadLetterPlace, jsonOf, type Letter } from './letter.js';

export interface ShowOptions {
  limit: number;
  /** With phone numbers. */
  full: boolean;
  json: boolean;
}

interface Shown extends Omit<Letter, 'body' | 'contentType' | 'failures'> {
  /** Times its handler failed, or 1 for what could not be read. */
  tries: number;
  /** What it says: a value, or the text that is no JSON. */
  body: unknown;
}

export async function show(place: DeadLetterPlace, options: ShowOptions, terminal: Terminal): Promise<void> {
  const { limit, full, json } = options;
  let number = 0;
  for await (const letter of place.read(limit)) {
    number += 1;
    const shown = shownOf(letter, full);
    await terminal.print(json ? JSON.stringify(shown) : inWords(shown, number));
  }
  if (number === 0 && !json) terminal.tell(`${place.flow} has no dead letters.`);
}

function shownOf({ body, contentType: _, failures, ...about }: Letter, full: boolean): Shown {
  const value = jsonOf(body) ?? body.toString();
  const shown = { ...about, tries: failures + 1, body: value };
  return full ? shown : { ...shown, error: maskNumbers(shown.error), body: maskWithin(value) };
}

function inWords(shown: Shown, number: number): string {
  const { id, type, diedAt, reason, error, tries, postponements, body } = shown;
  const lines = [
    ['id', id === '' ? 'none' : id],
    ['type', type === '' ? 'none' : type],
    ['died', diedAt ?? 'unknown'],
    ['reason', reason === '' ? 'unknown' : reason],
    ['error', error === '' ? 'none' : error],
    ['tries', `${tries}${postponements > 0 ? `, put off ${postponements} times` : ''}`],
    ['body', typeof body === 'string' ? body : JSON.stringify(body)],
  ] as const;
  return `${number}.\n${lines.map(([name, value]) => `   ${name.padEnd(8)}${printable(value)}`).join('\n')}`;
}
