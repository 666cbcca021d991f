import { formatTable, printable } from '@recuerda/service';
import { Failure, type Terminal } from '../command-line/terminal.js';
import { type DeadLetterMessage, type DeadLetterStore, jsonOf, type Summary } from './dead-letter-store.js';

interface Line {
  flow: string;
  /** Number of dead letters; null when the service did not respond. */
  dead: number | null;
  oldest: string | null;
  problem?: string;
}

/**
 * Prints how many dead letters each flow has.
 *
 * @throws {Failure} after printing the others, when a service did not respond
 */
export async function list(stores: readonly DeadLetterStore[], json: boolean, terminal: Terminal): Promise<void> {
  const lines = await Promise.all(stores.map(lineOf));
  if (json) await terminal.print(JSON.stringify(lines));
  else await terminal.print(formatTable(['FLOW', 'DEAD', 'OLDEST'], lines.map(cellsOf)));
  const problems = lines.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

async function lineOf(store: DeadLetterStore): Promise<Line> {
  try {
    const { count, oldest }: Summary = await store.summary();
    return { flow: store.flow, dead: count, oldest };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { flow: store.flow, dead: null, oldest: null, problem: error.message };
  }
}

const cellsOf = ({ flow, dead, oldest }: Line): (string | number)[] => [
  flow,
  dead ?? '?',
  dead === 0 || dead === null ? '-' : (oldest ?? 'unknown'),
];

/** Seven or more digits with any separators of phone numbers. */
const PHONE = /\+?\d(?:[\s().\-/]*\d){6,}/g;
/** Ids, times and trace contexts, which have that many digits, too. */
const NO_PHONE =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::[a-z]+)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})$/i;
/** Digits of a phone number that are shown. */
const SHOWN = 2;

interface ShowOptions {
  limit: number;
  /** With unmasked phone numbers. */
  full: boolean;
  json: boolean;
}

interface Shown extends Omit<DeadLetterMessage, 'body' | 'contentType' | 'failures'> {
  /** Number of tries by its handler, 1 for a message that could not be read. */
  tries: number;
  /** The parsed body, or its text when it is no JSON. */
  body: unknown;
}

/** Prints the oldest dead letters of a flow. */
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

/** Masks the digits of phone numbers in a text except the last two. */
export const maskNumbers = (text: string): string => (NO_PHONE.test(text) ? text : text.replace(PHONE, hidden));

/** Masks every string within a JSON value; a property `phone` always. */
export function maskWithin(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'phone' ? hidden(value) : maskNumbers(value);
  if (Array.isArray(value)) return value.map((item) => maskWithin(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskWithin(inner, name)]));
}

function hidden(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').length;
  let seen = 0;
  return phone.replaceAll(/\d/g, (digit) => ((seen += 1) > digits - SHOWN ? digit : '*'));
}
