import { printable } from '@recuerda/service';
import { maskNumbers, maskWithin } from '../command-line/mask-numbers.js';
import type { Terminal } from '../command-line/terminal.js';
import { type DeadLetterStore, jsonOf, type DeadLetterMessage } from './dead-letter-store.js';

interface ShowOptions {
  limit: number;
  /** With unmasked phone numbers. */
  full: boolean;
  json: boolean;
}

interface Shown extends Omit<DeadLetterMessage, 'body' | 'contentType' | 'failures'> {
  /** Number of tries by its handler; 1 for a message that could not be read. */
  tries: number;
  /** The parsed body, or its text when it is no JSON. */
  body: unknown;
}

export async function show(store: DeadLetterStore, options: ShowOptions, terminal: Terminal): Promise<void> {
  const { limit, full, json } = options;
  let number = 0;
  for await (const deadLetter of store.read(limit)) {
    number += 1;
    const shown = shownOf(deadLetter, full);
    await terminal.print(json ? JSON.stringify(shown) : formatShown(shown, number));
  }
  if (number === 0 && !json) terminal.printError(`${store.flow} has no dead letters.`);
}

function shownOf({ body, contentType: _, failures, ...about }: DeadLetterMessage, full: boolean): Shown {
  const value = jsonOf(body) ?? body.toString();
  const shown = { ...about, tries: failures + 1, body: value };
  return full ? shown : { ...shown, error: maskNumbers(shown.error), body: maskWithin(value) };
}

function formatShown(shown: Shown, number: number): string {
  const { id, type, diedAt, reason, error, tries, postponements, body } = shown;
  const lines = [
    ['id', id === '' ? 'none' : id],
    ['type', type === '' ? 'none' : type],
    ['died', diedAt ?? 'unknown'],
    ['reason', reason === '' ? 'unknown' : reason],
    ['error', error === '' ? 'none' : error],
    ['tries', `${tries}${postponements > 0 ? `, postponed ${postponements} times` : ''}`],
    ['body', typeof body === 'string' ? body : JSON.stringify(body)],
  ] as const;
  return `${number}.\n${lines.map(([name, value]) => `   ${name.padEnd(8)}${printable(value)}`).join('\n')}`;
}
