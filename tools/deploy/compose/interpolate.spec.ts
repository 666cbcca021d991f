import { describe, expect, it } from '@jest/globals';
import { filledValues, parseEnvFile } from './env-file.mjs';
import { interpolate } from './interpolate.mjs';
import { variableProblems } from './variables.mjs';

describe('interpolate', () => {
  it('puts values in, defaults where they are empty, and leaves names alone', () => {
    const file = { '${A}': ['${A}/x', '$A', '${B:-b}', '${C:?is not set}', '$$A', 7, null] };
    expect(interpolate(file, { A: 'a', B: '', C: 'c' })).toEqual({ '${A}': ['a/x', 'a', 'b', 'c', '$A', 7, null] });
  });

  it('puts another value in for one that is set', () => {
    const written = ['${A:+/run/a}', '${B:+/run/b}', '${C:+/run/c}'];
    expect(interpolate(written, { A: './a', B: '' })).toEqual(['/run/a', '', '']);
  });

  it('records each use, and whether it is required', () => {
    const uses: { name: string; required: boolean }[] = [];
    interpolate({ one: '${A:-}${B:?no}' }, {}, uses);
    expect(uses).toEqual([
      { name: 'A', required: false },
      { name: 'B', required: true },
    ]);
  });
});

describe('parseEnvFile', () => {
  it('gives each variable the comment above it', () => {
    const variables = parseEnvFile('# Head\n\n# Two\n# lines\nA=1\nB=\n\nC=\n');
    expect(variables).toEqual([
      { name: 'A', value: '1', comment: 'Two lines' },
      { name: 'B', value: '', comment: 'Two lines' },
      { name: 'C', value: '', comment: '' },
    ]);
  });

  it('fills in missing passwords', () => {
    expect(filledValues(parseEnvFile('X_PASSWORD=\nY=\n'))).toEqual({ X_PASSWORD: expect.stringMatching(/.+/), Y: '' });
  });
});

describe('variableProblems', () => {
  const variable = (name: string, more = {}) => ({ name, value: '', comment: 'what it is', ...more });

  it('takes what is used, documented and required', () => {
    const uses = [
      { name: 'A_PASSWORD', required: true },
      { name: 'B', required: false },
    ];
    expect(variableProblems({ uses, variables: [variable('A_PASSWORD'), variable('B')] })).toEqual([]);
  });

  it('reports what is missing on either side', () => {
    const uses = [
      { name: 'A', required: false },
      { name: 'D_PASSWORD', required: false },
    ];
    const variables = [variable('B'), variable('C', { comment: '' }), variable('D_PASSWORD', { value: 'secret' })];
    expect(variableProblems({ uses, variables })).toEqual([
      'A is not in .env.example',
      'B of .env.example is not used',
      'C of .env.example is not used',
      '.env.example does not say what C is',
      '.env.example gives D_PASSWORD a value that many would keep',
      'D_PASSWORD may be missing without an error: use :?',
    ]);
  });
});
