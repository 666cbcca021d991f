import { describe, expect, it } from '@jest/globals';
import { formatDay, formatMoment } from './dates';
import { counted, formatCount, formatSize } from './numbers';

describe('dates', () => {
  it('are shown in the es-ES locale [SHELL-09]', () => {
    expect(formatDay('2026-11-21T12:00:00.000Z')).toBe('21 de noviembre de 2026');
    expect(formatMoment('2026-11-21T12:00:00.000Z')).toMatch(/^21 nov 2026, \d{1,2}:00:00$/);
  });
});

describe('numbers', () => {
  it('have the separators of Spanish', () => {
    expect(formatCount(123_456)).toBe('123.456');
  });

  it('of bytes are whole kilobytes, and megabytes with one decimal', () => {
    expect([1, 1_000, 1_001, 999_000, 999_001, 1_465_000].map(formatSize)).toEqual([
      '1 kB',
      '1 kB',
      '2 kB',
      '999 kB',
      '1 MB',
      '1,5 MB',
    ]);
  });

  it('stand before what they count', () => {
    expect([0, 1, 2].map((count) => counted(count, 'empleado', 'empleados'))).toEqual([
      '0 empleados',
      '1 empleado',
      '2 empleados',
    ]);
  });
});
