import { describe, expect, it } from '@jest/globals';
import { countsOf, problemsOf } from './check.mjs';

const sentences = [
  { id: '1.1', text: 'One.' },
  { id: '1.2', text: 'Two.' },
];
const tests = [{ file: 'apps/one.spec.ts', name: 'one' }];
const entry = (at: number, more = {}) => ({
  ...sentences[at],
  tests,
  reason: undefined as string | undefined,
  ...more,
});
const problems = (entries: object[], { unknown = [] as string[], exists = () => true } = {}) =>
  problemsOf(sentences, { entries, unknown }, exists);

describe('problemsOf', () => {
  it('finds nothing where every sentence has a test or a reason', () => {
    expect(problems([entry(0), entry(1, { tests: [], reason: 'It cannot.' })])).toEqual([]);
  });

  it.each([
    ['is missing', [entry(0)], /^Expected 1.2 "Two.", found the end/],
    ['is extra', [entry(0), entry(1), entry(1, { id: '1.3' })], /^Expected the end, found 1.3 "Two."/],
    ['has other words', [entry(0, { text: 'One!' }), entry(1)], /^Expected 1.1 "One.", found 1.1 "One!"/],
    ['stands elsewhere', [entry(1), entry(0)], /^Expected 1.1 "One.", found 1.2 "Two."/],
  ])('finds a sentence that %s', (_what, entries, problem) => {
    expect(problems(entries)).toEqual([expect.stringMatching(problem)]);
  });

  it('finds a sentence without a test, and one with a test and a reason for none', () => {
    expect(problems([entry(0, { tests: [] }), entry(1, { reason: 'It cannot.' })])).toEqual([
      '1.1 no test: One.',
      '1.2 has a test and is said to be not testable',
    ]);
  });

  it('finds a file that is not there, and one that holds no tests', () => {
    const wrong = [{ file: 'apps/one.ts', name: 'one' }];
    const exists = (path?: string) => path === 'apps/one.ts';
    expect(problems([entry(0), entry(1, { tests: wrong })], { exists })).toEqual([
      '1.1 no such file: apps/one.spec.ts',
      '1.2 not a file of tests: apps/one.ts',
    ]);
  });

  it.each(['a.spec.ts', 'a.spec.tsx', 'a.int-spec.ts', 'a.e2e.ts', 'a.pw.ts'])(
    'takes %s as a file of tests',
    (file) => {
      expect(problems([entry(0, { tests: [{ file, name: 'one' }] }), entry(1)])).toEqual([]);
    },
  );

  it('finds a line nobody can read', () => {
    expect(problems([entry(0), entry(1)], { unknown: ['  - a.spec.ts'] })).toEqual(['Not understood:   - a.spec.ts']);
  });
});

it('countsOf says how many sentences are tested, not testable and missing', () => {
  const entries = [entry(0), entry(1, { tests: [], reason: 'It cannot.' }), entry(1, { tests: [] })];
  expect(countsOf({ entries })).toEqual({ sentences: 3, tested: 1, notTestable: 1, missing: 1 });
});
