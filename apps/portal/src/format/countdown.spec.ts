import { describe, expect, it } from '@jest/globals';
import { countdownText, formatRemaining } from './countdown';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

describe('countdownText', () => {
  it.each([
    [undefined, 'Cargando...'],
    [null, 'Sin recordatorio programado'],
    [after(0), 'Enviando recordatorio...'],
    [after(-5), 'Enviando recordatorio...'],
    [after(1), 'Próximo: 0m 1s'],
    [after(59.9), 'Próximo: 0m 59s'],
    [after(3_599), 'Próximo: 59m 59s'],
    [after(3_600), 'Próximo: 1h 0m 0s'],
    [after(86_399), 'Próximo: 23h 59m 59s'],
    [after(86_400), 'Próximo: 1d 0h 0m'],
    [after(3 * 86_400 + 7_384), 'Próximo: 3d 2h 3m'],
  ])('of %s is %s [REM-14, REM-15]', (due, text) => {
    expect(countdownText(due, NOW)).toBe(text);
  });

  it.each([
    [after(-5), 'Recordatorio en espera'],
    [after(60), 'Próximo: 1m 0s'],
  ])('of %s while no reminder goes out is %s [REM-14]', (due, text) => {
    expect(countdownText(due, NOW, true)).toBe(text);
  });
});

describe('formatRemaining', () => {
  it('leaves out part of a second', () => {
    expect(formatRemaining(61_999)).toBe('1m 1s');
  });
});
