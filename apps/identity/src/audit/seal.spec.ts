import { expect, it } from '@jest/globals';
import { newKey, seal, unseal } from './seal.js';

const key = newKey();
const sealed = seal(key, 'entry', 'Núñez 9999-9999');

it('opens what was sealed, which does not show it', () => {
  expect(unseal(key, 'entry', sealed)).toBe('Núñez 9999-9999');
  expect(sealed.toString('latin1')).not.toContain('9999');
  expect(seal(key, 'entry', 'Núñez 9999-9999')).not.toEqual(sealed);
});

it('opens nothing with another key, for another entry, or when it was changed', () => {
  const changed = Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)));
  expect(() => unseal(newKey(), 'entry', sealed)).toThrow();
  expect(() => unseal(key, 'another', sealed)).toThrow();
  expect(() => unseal(key, 'entry', changed)).toThrow();
});
