import { expect, it } from '@jest/globals';
import { byKind } from './long-waits-first.mjs';

it('tests of the whole system begin first, then those on servers', () => {
  const tests = ['a.spec.ts', 'b.int-spec.ts', 'c.e2e.ts', 'd.spec.tsx'].map((path) => ({ path }));
  expect(byKind(tests).map(({ path }) => path)).toEqual(['c.e2e.ts', 'b.int-spec.ts', 'a.spec.ts', 'd.spec.tsx']);
});
