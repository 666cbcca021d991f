import { expect, it } from '@jest/globals';
import { searchTerms } from './search-terms.js';

it.each([
  ['   ', []],
  [' lópez  maria lópez', [{ text: 'lópez' }, { text: 'maria' }]],
  ['+504 9999-1234', [{ text: '+504 9999-1234', digits: '50499991234' }]],
  ['lopez 9999-1234', [{ text: 'lopez' }, { text: '9999-1234', digits: '99991234' }]],
  ['acta 123', [{ text: 'acta' }, { text: '123' }]],
  ['acta 1234', [{ text: 'acta' }, { text: '1234', digits: '1234' }]],
])('%j asks for %j [SEARCH-01]', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});
