import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { changedFields, fromRow, selectFields } from './stored-row.js';

const schema = z.object({ id: z.string(), isActive: z.boolean(), note: z.string().nullable(), createdAt: z.string() });
const row = { id: '1', isActive: true, note: null as string | null, createdAt: new Date('2026-01-15T12:00:00.123Z') };

describe('a stored row', () => {
  it('is selected under the names of the fields', () => {
    expect(selectFields('t', schema)).toBe(
      't.id AS "id", t.is_active AS "isActive", t.note AS "note", t.created_at AS "createdAt"',
    );
  });

  it('is read with its instants as text, without columns that the schema does not have', () => {
    expect(fromRow(schema, { ...row, secret: 7 } as typeof row)).toEqual({
      id: '1',
      isActive: true,
      note: null,
      createdAt: '2026-01-15T12:00:00.123Z',
    });
  });
});

describe('changedFields', () => {
  it.each([{}, { id: '1' }, { id: undefined }, { isActive: true, note: null }])('finds none in %p', (patch) => {
    expect(changedFields(row, patch)).toBeUndefined();
  });

  it('finds those that differ', () => {
    expect(changedFields(row, { id: '1', isActive: false, note: 'x' })).toEqual({ isActive: false, note: 'x' });
  });
});
