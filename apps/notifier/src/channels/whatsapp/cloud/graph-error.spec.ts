import { expect, it } from '@jest/globals';
import { isTokenError } from './graph-error.js';

// Meta documents 401 with 190; a token that its Graph API cannot read is answered 400.
it.each([
  [401, 190, true],
  [400, 190, true],
  [401, 0, true],
  [400, 0, false],
  [401, 10, false],
  [400, 100, false],
])('status %i with code %i concerns the token: %p [WA-32]', (status, code, isToken) => {
  expect(isTokenError({ status, headers: {}, data: JSON.stringify({ error: { code } }) })).toBe(isToken);
});
