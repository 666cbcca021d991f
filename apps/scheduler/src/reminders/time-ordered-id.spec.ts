import { describe, expect, it } from '@jest/globals';
import { validate, version } from 'uuid';
import { timeOrderedId } from './time-ordered-id.js';

const at = (text: string): string => timeOrderedId(new Date(text));

describe('timeOrderedId', () => {
  it('is a UUID of version 7 that begins with its milliseconds', () => {
    const id = at('2026-01-15T12:00:00.123Z');
    expect(validate(id)).toBe(true);
    expect(version(id)).toBe(7);
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-01-15T12:00:00.123Z'));
  });

  it('sorts by time, also early in the epoch', () => {
    const ids = [
      '1970-01-01T00:00:00Z',
      '2001-09-09T01:46:40Z',
      '2026-01-15T12:00:00Z',
      '2026-01-15T12:00:00.001Z',
    ].map(at);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is another one each time', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 1_000 }, () => timeOrderedId(now))).size).toBe(1_000);
  });
});
