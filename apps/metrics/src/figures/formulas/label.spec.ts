import { describe, expect, it } from '@jest/globals';
import { label } from './label.js';

describe('label', () => {
  it('keeps a department name of 10 characters and cuts one of 11 [METR-14]', () => {
    expect(label('Matemática', 10)).toBe('Matemática');
    expect(label('Matemáticas', 10)).toBe('Matemática...');
  });

  it('keeps an employee name of 12 characters and cuts one of 13 [METR-14]', () => {
    expect(label('Ana Martínez', 12)).toBe('Ana Martínez');
    expect(label('Juan Martínez', 12)).toBe('Juan Martíne...');
  });

  it('counts an emoji as one character and does not cut it in half', () => {
    expect(label('123456789🎓', 10)).toBe('123456789🎓');
    expect(label('123456789🎓!', 10)).toBe('123456789🎓...');
    expect(label('1234567890🎓', 10)).toBe('1234567890...');
  });

  it('keeps an empty name', () => {
    expect(label('', 10)).toBe('');
  });
});
