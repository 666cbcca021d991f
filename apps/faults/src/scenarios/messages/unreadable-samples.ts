import { randomUUID } from 'node:crypto';
import type { Subscription } from '@recuerda/contracts';

export type Reason = 'malformed' | 'unknown_type' | 'invalid_data';

export interface UnreadableMessage {
  what: string;
  content: Buffer;
  /** Expected reason of the dead letter. */
  reason: Reason;
}

export const MEGABYTE = 1_000_000;

/** A valid event with some attributes overwritten; `undefined` omits an attribute. */
const event = (type: unknown, overwritten: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/faults',
    type,
    subject: randomUUID(),
    time: '2026-01-31T12:00:00.000Z',
    datacontenttype: 'application/json',
    version: 1,
    data: { id: 'not a uuid' },
    ...overwritten,
  });

/** Messages that this flow cannot read, for every reason except size. */
export function unreadableMessages({ bindings }: Subscription): UnreadableMessage[] {
  const known = bindings[0]?.type ?? '';
  const message =
    (reason: Reason) =>
    ([what, content]: readonly [string, string | Buffer]): UnreadableMessage => ({
      what,
      content: Buffer.isBuffer(content) ? content : Buffer.from(content),
      reason,
    });
  return [
    ...(
      [
        ['not JSON', 'Buenos días'],
        ['empty', ''],
        ['cut off', event(known).slice(0, -10)],
        ['not UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
        ['null', 'null'],
        ['an array', `[${event(known)}]`],
        ['a text', '"tasks.task.created"'],
        ['a number', '4e9999'],
        ['nested without end', '['.repeat(100_000)],
        ['nested deeply', '['.repeat(50_000) + ']'.repeat(50_000)],
        ['without a type', event(undefined)],
        ['a type that is no text', event({ toString: 1 })],
      ] as const
    ).map(message('malformed')),
    ...(
      [
        ['unknown type', event('tasks.task.exploded')],
        ['a type that is announced to others', event('scheduler.reminder.scheduled')],
        ['a type every object has', event('__proto__')],
        ['an empty type', event('')],
      ] as const
    ).map(message('unknown_type')),
    ...(
      [
        ['a later version of the envelope', event(known, { specversion: '2.0' })],
        ['no version of the envelope', event(known, { specversion: undefined })],
        ['version 0', event(known, { version: 0 })],
        ['a version in words', event(known, { version: 'tres' })],
        ['a version no number can be', event(known, { version: 1e300 })],
        ['no data', event(known, { data: undefined })],
        ['null data', event(known, { data: null })],
        ['empty data', event(known, { data: {} })],
        ['data of another kind', event(known, { data: [1, 2] })],
        ['wrong fields', event(known)],
        ['no id', event(known, { id: undefined })],
        ['a time that is none', event(known, { time: 'ayer' })],
      ] as const
    ).map(message('invalid_data')),
  ];
}

/** Longer than the limit of an event, and just below it; characters. */
const TOO_LONG = 256 * 1024;
const LONG = 200_000;

/** Long messages of each kind. */
export function longMessages({ bindings }: Subscription): UnreadableMessage[] {
  const much = 'ñ'.repeat(LONG);
  const known = bindings[0]?.type ?? '';
  return [
    { what: 'long and not JSON', content: Buffer.from(much), reason: 'malformed' },
    { what: 'a long unknown type', content: Buffer.from(event(much)), reason: 'unknown_type' },
    { what: 'long data', content: Buffer.from(event(known, { data: { id: much } })), reason: 'invalid_data' },
    {
      what: 'longer than any event',
      content: Buffer.from(event(known, { data: { id: much.padEnd(TOO_LONG) } })),
      reason: 'malformed',
    },
    ...hugeMessages({ bindings }, MEGABYTE),
  ];
}

/** Messages of `bytes` bytes that would take long to parse. */
export function hugeMessages({ bindings }: Pick<Subscription, 'bindings'>, bytes: number): UnreadableMessage[] {
  const filled = event(bindings[0]?.type, { data: { id: 'x'.repeat(bytes) } });
  return [
    { what: `${bytes} bytes of an event`, content: Buffer.from(filled), reason: 'malformed' },
    { what: `nested in ${bytes} bytes`, content: Buffer.alloc(bytes, '['), reason: 'malformed' },
  ];
}
