import { describe, expect, it } from '@jest/globals';
import { compare } from './compare.mjs';

const file = 'apps/a.spec.ts';
const results = [
  { file, name: 'the list shows 1', state: 'passed' },
  { file, name: 'the list shows 2', state: 'passed' },
  { file, name: 'the form saves 1', state: 'passed' },
  { file, name: 'the form saves 2', state: 'failed' },
  { file, name: 'the form closes', state: 'skipped' },
];
const problems = (...tests: { file: string; name: string }[]) => compare([{ id: '2.1', tests }], results)[0]?.problems;

describe('compare', () => {
  it('finds nothing wrong where every test of the name passed', () => {
    expect(problems({ file, name: 'the list shows' }, { file, name: 'form saves 1' })).toEqual([]);
  });

  it.each([
    ['failed in one of its rows', 'the form saves', [`failed: ${file} › the form saves 2`]],
    ['was skipped', 'the form closes', [`skipped: ${file} › the form closes`]],
    ['was renamed or deleted', 'the form opens', [`no test of ${file} is called "the form opens"`]],
  ])('tells a test that %s', (_what, name, told) => {
    expect(problems({ file, name })).toEqual(told);
  });

  it('tells a file of which nothing ran', () => {
    expect(problems({ file: 'apps/b.spec.ts', name: 'the list' })).toEqual(['nothing of apps/b.spec.ts ran']);
  });

  it('judges each sentence that names tests, by itself, and no other', () => {
    const entries = [
      { id: '1.1', tests: [{ file, name: 'the list shows 1' }] },
      { id: '1.2', tests: [] },
      {
        id: '1.3',
        tests: [
          { file, name: 'the form closes' },
          { file, name: 'the list' },
        ],
      },
    ];
    expect(compare(entries, results).map(({ id, problems }) => [id, problems.length])).toEqual([
      ['1.1', 0],
      ['1.3', 1],
    ]);
  });
});
