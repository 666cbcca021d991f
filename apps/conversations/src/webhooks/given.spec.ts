import { expect, it } from '@jest/globals';
import { readCloud } from '../__fixtures__/read-cloud.js';
import { decodeBody } from './given.js';
import { readFormWebhook } from './read-form-webhook.js';

const MESSAGE = { payload: { conversation: 'HECHO & +1' }, sender: '50499990000' };
const JSON_TEXT = JSON.stringify(MESSAGE);
const field = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

it.each([
  ['JSON', JSON_TEXT],
  ['JSON between spaces', ` ${JSON_TEXT}\n`],
  ['JSON in a string', JSON.stringify(JSON_TEXT)],
  ['JSON in a string in a string', JSON.stringify(JSON.stringify(JSON_TEXT))],
  ['a field data', field('data', JSON_TEXT)],
  ['a field payload', field('payload', JSON_TEXT)],
  ['a field with JSON in a string', field('data', JSON.stringify(JSON_TEXT))],
  ['a payload beside the sender', `${field('payload', JSON.stringify(MESSAGE.payload))}&sender=50499990000`],
  ['fields of fields', `${field('payload[conversation]', MESSAGE.payload.conversation)}&sender=%2B50499990000`],
])('a body is read: %s [WA-47]', (_name, body) => {
  const decoded = decodeBody(body);
  expect(decoded).toHaveProperty('given');
  const { given } = decoded as { given: unknown };
  const { messages } = readFormWebhook(given, new Date(0), null);
  expect(messages).toMatchObject([{ phone: '50499990000', text: 'HECHO & +1' }]);
});

it.each([
  ['unreadable', ''],
  ['unreadable', '{"a":\0}'],
  ['unreadable', '{'],
  ['unreadable', 'text'],
  ['unreadable', '"text"'],
  ['unreadable', '7'],
  ['unreadable', 'null'],
  ['unreadable', '<xml/>'],
  ['unreadable', 'a=1&'.repeat(1_001)],
])('a body that is no object is refused with a reason: %s [WA-42]', (reason, body) => {
  expect(decodeBody(body)).toEqual({ refused: reason });
});

it('a body is read up to 64 levels; brackets in its texts are none [WA-42]', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(decodeBody(nested(64))).toHaveProperty('given');
  expect(decodeBody(nested(65))).toEqual({ refused: 'too_deep' });
  expect(decodeBody(field('data', nested(65)))).toEqual({ refused: 'too_deep' });
  expect(decodeBody(JSON.stringify({ text: `"${'['.repeat(100)}\\` }))).toHaveProperty('given');
});

/** Milliseconds of the processor; the best of three, since a collection of garbage may fall into one. */
const costOf = (work: () => void): number => {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
};

const MB = 1_000_000;
const wrappers = (count: number) => `${'{"message":{"ephemeralMessage":'.repeat(count)}{}${'}}'.repeat(count)}`;
it.each([
  ['arrays in arrays', '['.repeat(3 * MB)],
  ['objects in objects', '{"a":'.repeat(MB / 2)],
  ['wrappers in wrappers', wrappers(31)],
  ['a long text', JSON.stringify({ payload: { conversation: 'a'.repeat(2.9 * MB) }, sender: '50499990000' })],
  ['a long string in strings', JSON.stringify('"'.repeat(MB))],
  ['arrays in arrays in a field', JSON.stringify({ data: '['.repeat(2.9 * MB), message: '['.repeat(99) })],
  ['objects in objects in a field', JSON.stringify({ payload: `${'{"a":'.repeat(9e4)}1${'}'.repeat(9e4)}` })],
  ['a long field of a field', JSON.stringify({ data: JSON.stringify({ messages: 'a'.repeat(0.9 * MB) }) })],
  ['brackets in a text', JSON.stringify({ payload: { conversation: '['.repeat(2.9 * MB) } })],
  ['many fields', 'a=1&'.repeat(MB / 2)],
  ['a long field', `data=${'%7B'.repeat(MB)}`],
  ['a long name of a field', `a${'[a]'.repeat(MB)}=1`],
  ['a long body that is none', 'a'.repeat(3 * MB)],
  ['a prototype', '{"__proto__":{"payload":{"conversation":"x"}},"constructor":{"prototype":{}}}'],
  ['a prototype in fields', '__proto__[payload]=x&constructor[prototype][sender]=1'],
])('no body costs more than 100 ms, or throws: %s [WA-42]', (_name, body) => {
  const read = () => {
    const decoded = decodeBody(body);
    if (!('given' in decoded)) return;
    readFormWebhook(decoded.given, new Date(0), null);
    readCloud(decoded.given);
  };
  expect(costOf(read)).toBeLessThan(100);
  expect(Object.prototype).not.toHaveProperty('payload');
});

it('an event with as many messages as fit in a body is read in time [WA-42]', () => {
  const messages = Array.from({ length: 8_000 }, (_, at) => ({
    key: { id: `A${at}`, remoteJid: '50499990000@s.whatsapp.net' },
    message: { ephemeralMessage: { message: { conversation: 'x'.repeat(200) } } },
  }));
  const body = JSON.stringify({ event: 'messages.upsert', data: { messages } });
  const read = () => readFormWebhook((decodeBody(body) as { given: unknown }).given, new Date(0), null);
  expect(costOf(read)).toBeLessThan(100);
  const { messages: found, refused } = read();
  expect([found.length, refused]).toEqual([500, ['too_large']]);
});
