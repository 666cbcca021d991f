import { expect, it } from '@jest/globals';
import { newKey, seal, unseal } from './key-ring.js';

const key = newKey();
const sealed = seal(key, 'row', 'Núñez 9999-9999');

it('opens what was sealed, which does not show it', () => {
  expect(unseal(key, 'row', sealed)).toBe('Núñez 9999-9999');
  expect(sealed.toString('latin1')).not.toContain('9999');
  expect(seal(key, 'row', 'Núñez 9999-9999')).not.toEqual(sealed);
});

it('opens nothing with another key, for another row, or when it was changed', () => {
  const changed = Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)));
  expect(() => unseal(newKey(), 'row', sealed)).toThrow();
  expect(() => unseal(key, 'another', sealed)).toThrow();
  expect(() => unseal(key, 'row', changed)).toThrow();
});
