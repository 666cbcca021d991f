import { describe, expect, it } from '@jest/globals';
import { parseDocument, writeDocument } from './document.mjs';

const SPECIFICATION =
  '# Whole\n\n## 1. Calls\n\n**departments**\n- delete by id\n\n**employees**\n- delete by id\n- insert\n';
const tests = [
  { file: 'apps/a.spec.ts', name: 'deletes “it” › twice (100%)' },
  { file: 'apps/b.e2e.ts', name: 'again' },
];

describe('the document', () => {
  it('is read as it was written', () => {
    const entries = [
      { within: 'departments', text: 'delete by id', tests },
      { within: 'employees', text: 'delete by id', tests: [], reason: 'It is told above.' },
    ];
    const written = writeDocument(SPECIFICATION, entries);
    expect(parseDocument(written)).toEqual({
      entries: [
        { id: '1.1', ...entries[0], reason: undefined },
        { id: '1.2', ...entries[1] },
        { id: '1.3', within: 'employees', text: 'insert', tests: [], reason: undefined },
      ],
      unknown: [],
    });
    expect(writeDocument(SPECIFICATION, parseDocument(written).entries)).toBe(written);
  });

  it('forgets what is named for a sentence that is no longer there, and moves what is', () => {
    const before = writeDocument(SPECIFICATION, [{ within: 'employees', text: 'insert', tests }]);
    const shorter = SPECIFICATION.replace('- delete by id\n- insert', '- insert');
    const after = parseDocument(writeDocument(shorter, parseDocument(before).entries));
    expect(after.entries.map(({ id, text, tests }) => [id, text, tests.length])).toEqual([
      ['1.1', 'delete by id', 0],
      ['1.2', 'insert', 2],
    ]);
    const changed = SPECIFICATION.replace('insert', 'insert one');
    expect(writeDocument(changed, parseDocument(before).entries)).not.toContain('apps/a.spec.ts');
  });

  it('tells the lines it does not understand', () => {
    const written = writeDocument(SPECIFICATION, []);
    expect(parseDocument(`${written}  - apps/a.spec.ts: without quotes\n`).unknown).toEqual([
      '  - apps/a.spec.ts: without quotes',
    ]);
  });
});
