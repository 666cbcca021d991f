import { expect, it } from '@jest/globals';
import { baseApi } from '../../api/base-api';
import { noticed, noticesReducer } from './use-notices';

it('keeps the three newest: the latest failure is always shown', () => {
  const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
  const notices = texts.map((text) => noticed('error', text)).reduce(noticesReducer, []);
  expect(notices.map(({ text }) => text)).toEqual(['tres', 'cuatro', 'cinco']);
});

it('forgets them with what was read: the next account may not see it', () => {
  const notices = noticesReducer([], noticed('error', 'No se pudo pausar «Acta»'));
  expect(noticesReducer(notices, baseApi.util.resetApiState())).toEqual([]);
});
