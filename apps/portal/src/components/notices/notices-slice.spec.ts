import { expect, it } from '@jest/globals';
import { noticed, noticesReducer } from './notices-slice';

it('keeps the three newest: the latest failure is always shown', () => {
  const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
  const notices = texts.map((text) => noticed('error', text)).reduce(noticesReducer, []);
  expect(notices.map(({ text }) => text)).toEqual(['tres', 'cuatro', 'cinco']);
});
