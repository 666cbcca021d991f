import { expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { KeyRing, keyRing, newKey } from './key-ring.js';

const [FORMER, PRESENT] = [newKey().toString('hex'), newKey().toString('hex')];
const former = new KeyRing([FORMER]);
const both = new KeyRing([PRESENT, FORMER]);
const present = new KeyRing([PRESENT]);

it('opens with the id of the row only, and shows neither key nor secret', () => {
  const sealed = present.seal('row', 'whsec_abc');
  expect(sealed).toMatch(new RegExp(`^${present.ids[0]}:[A-Za-z0-9+/]+=*$`));
  expect([sealed.includes(PRESENT.slice(0, 8)), sealed.includes('whsec')]).toEqual([false, false]);
  expect([present.open('row', sealed), present.open('other', sealed)]).toEqual(['whsec_abc', undefined]);
});

it('two keys open both, and seal with the first', () => {
  const sealed = former.seal('row', 'secret');
  expect([both.open('row', sealed), present.open('row', sealed)]).toEqual(['secret', undefined]);
  const renewed = both.renew('row', sealed) ?? '';
  expect([present.open('row', renewed), former.open('row', renewed)]).toEqual(['secret', undefined]);
});

it('a text that was changed, is not sealed, or has only the id of a key does not open', () => {
  const sealed = present.seal('row', 'secret');
  const changed = sealed.replace(/:./, (start) => (start === ':A' ? ':B' : ':A'));
  for (const text of [changed, 'whsec_abc', '', `${present.ids[0]}:`])
    expect([text, present.open('row', text)]).toEqual([text, undefined]);
});

it('without a key seals nothing', () => {
  const none = new KeyRing([]);
  expect(none.renew('row', present.seal('row', 'a'))).toBeUndefined();
  expect(() => none.seal('row', 'secret')).toThrow(new AppError('secrets_key_missing'));
});

it.each([
  ['', 0],
  [PRESENT, 1],
  [`${PRESENT},${FORMER}`, 2],
  [PRESENT.toUpperCase(), 1],
])('SECRETS_KEY %j is %d keys', (text, count) => {
  expect(keyRing.parse(text).ids).toHaveLength(count);
});

it.each([PRESENT.slice(1), `${PRESENT}0`, `${PRESENT},`, `${PRESENT},${FORMER},${PRESENT}`, 'g'.repeat(64)])(
  'SECRETS_KEY %j is refused without its value',
  (text) => {
    const { error } = keyRing.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^expected one key of 64/)]);
    expect(error?.message).not.toContain(text);
  },
);
