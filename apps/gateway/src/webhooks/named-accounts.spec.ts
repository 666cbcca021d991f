import { expect, it } from '@jest/globals';
import { unsignedAccountIn } from './named-accounts.js';
import type { KnownAccount } from './webhook-secrets.js';

const account = (number: string): KnownAccount => ({
  ...{ account: `whatsapp:cloud:${number}`, provider: 'cloud', phoneNumberId: number, businessAccountId: `w${number}` },
  ...{ app: number, verifyToken: null, path: null, isFormer: false },
});
const [first, second] = [account('1'), account('2')];
const unsigned = (body: string) => unsignedAccountIn(body, [first, second], new Set([first]))?.account;
const value = (number: unknown) => ({ value: { metadata: { phone_number_id: number } } });

it.each<[string, unknown, string | undefined]>([
  ['of its number', { entry: [{ id: 'w2', changes: [value('1')] }] }, undefined],
  ['of another number', { entry: [{ id: 'w1', changes: [value('1'), value('2')] }] }, second.account],
  ['of the other in a later entry', { entry: [{}, { changes: [] }, { id: 'w2', changes: [{}] }] }, second.account],
  ['of a number that nobody has', { entry: [{ id: 'w2', changes: [value('3')] }] }, undefined],
  ['of a number that is none', { entry: [{ id: 'w2', changes: [value(2)] }] }, second.account],
])('a signer vouches for a part %s, or it does not', (_what, body, expected) => {
  expect(unsigned(JSON.stringify(body))).toBe(expected);
});

it.each([
  ...[
    '',
    '{',
    'null',
    '1',
    '[]',
    '{"entry":{}}',
    '{"entry":[null,1,[]]}',
    '{"entry":[{"changes":[null,1,{"value":1}]}]}',
  ],
  `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
])('a body that names nobody is left to who reads it (%#)', (body) => {
  expect(unsigned(body)).toBeUndefined();
});
