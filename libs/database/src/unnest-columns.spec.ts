import { describe, expect, it } from '@jest/globals';
import { unnestRows } from './unnest-columns.js';

describe('unnestRows', () => {
  it('turns rows into one array a column', () => {
    const rows = [
      { id: 'a', size: 1, ignored: true },
      { id: 'b', size: null, ignored: true },
    ];
    expect(unnestRows(rows, { size: 'int', id: 'text' })).toEqual({
      from: 'unnest($1::int[], $2::text[]) AS given("size", "id")',
      parameters: ['{1,NULL}', '{"a","b"}'],
    });
  });

  it('numbers its parameters from the one given', () => {
    expect(unnestRows([], { id: 'uuid' }, 4)).toEqual({
      from: 'unnest($4::uuid[]) AS given("id")',
      parameters: ['{}'],
    });
  });

  it('writes what PostgreSQL reads, whatever a text holds', () => {
    const at = new Date('2026-03-01T10:00:00.123Z');
    const rows = ['', 'NULL', 'a,b', '{"x"}', 'back\\slash', ' two\nlines '].map((text) => ({ text, at, done: true }));
    const { parameters } = unnestRows(rows, { text: 'text', at: 'timestamptz', done: 'bool' });
    expect(parameters).toEqual([
      '{"","NULL","a,b","{\\"x\\"}","back\\\\slash"," two\nlines "}',
      `{${rows.map(() => '2026-03-01T10:00:00.123Z').join(',')}}`,
      `{${rows.map(() => 'true').join(',')}}`,
    ]);
    expect(unnestRows([{ text: undefined }], { text: 'text' }).parameters).toEqual(['{NULL}']);
  });

  it('writes UUIDs as they are', () => {
    const rows = [{ id: '0197a1b2-0000-7000-8000-000000000001' }, { id: null }];
    expect(unnestRows(rows, { id: 'uuid' }).parameters).toEqual(['{0197a1b2-0000-7000-8000-000000000001,NULL}']);
  });
});
