import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SPECIFICATION } from './files.mjs';
import { partsOf, sentencesOf } from './sentences.mjs';

const SAMPLE = `# Whole

Before any number.

## 1. First

One. Two.

| Entry | Route |
|---|---|
| Home | / |

### Home
- A bullet. It has two sentences.
The line after it.

## 2. Second

**Row.** Scheduling deletes.

**Opening** initialises once.

**calls**
1. first of a list
`;

describe('partsOf', () => {
  it('numbers sentences within the numbered sections, rows of tables, bullets and items of lists too', () => {
    expect(sentencesOf(SAMPLE).map(({ id, text }) => `${id} ${text}`)).toEqual([
      '0.1 Before any number.',
      '1.1 One.',
      '1.2 Two.',
      '1.3 | Home | / |',
      '1.4 A bullet.',
      '1.5 It has two sentences.',
      '1.6 The line after it.',
      '2.1 Scheduling deletes.',
      '2.2 **Opening** initialises once.',
      '2.3 first of a list',
    ]);
  });

  it('takes headings and what stands in bold by itself as titles', () => {
    const titles = partsOf(SAMPLE).filter((part) => part.kind === 'title');
    expect(titles.map(({ level, text }) => `${level} ${text}`)).toEqual([
      '1 Whole',
      '2 1. First',
      '3 Home',
      '2 2. Second',
      '4 Row.',
      '4 calls',
    ]);
    expect(sentencesOf(SAMPLE).map(({ within }) => within)).toEqual([
      'Whole',
      ...Array.from({ length: 3 }, () => '1. First'),
      ...Array.from({ length: 3 }, () => 'Home'),
      ...Array.from({ length: 2 }, () => 'Row.'),
      'calls',
    ]);
  });
});

describe('the specification', () => {
  const specification = readFileSync(SPECIFICATION, 'utf8');

  it('is the text that was given, to the letter', () => {
    expect(createHash('sha256').update(specification).digest('hex')).toBe(
      'abf1e83f380402df1ba3deef261a104a3b28b0708bfa618a10e1dfedc7e1e56a',
    );
  });

  it('loses no word by being cut, but for the titles of columns', () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}_¿?¡!.,;:'()/+{}=−-]+/gu) ?? [];
    const cut = partsOf(specification).map(({ text }) => text.replaceAll('**', ''));
    const columns = /^\| Entry .*\n\|[-|]+\n/gm;
    const marks = /^(?:#+|-|\d+\.) /gm;
    const whole = specification.replace(columns, '').replaceAll('**', '').replace(marks, '');
    expect(words(cut.join('\n'))).toEqual(words(whole));
  });

  it('has 148 sentences, each with an id of its own', () => {
    const ids = sentencesOf(specification).map(({ id }) => id);
    expect(ids).toHaveLength(148);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps quotations whole', () => {
    for (const { id, text } of sentencesOf(specification)) {
      const marks = text.match(/(?<![\p{L}])'|'(?![\p{L}])/gu) ?? [];
      expect([id, marks.length % 2]).toEqual([id, 0]);
    }
  });
});
