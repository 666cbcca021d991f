import { expect, it } from '@jest/globals';
import { assertUncommon } from './assert-uncommon.js';

const ANA = { name: 'Ana Núñez', email: 'direccion@colegio-norte.edu.hn' };
const refusal = (password: string): string | undefined => {
  try {
    assertUncommon('next', password, ANA);
    return undefined;
  } catch (error) {
    return (error as { errors: { field: string; message: string }[] }).errors
      .map(({ field, message }) => `${field}: ${message}`)
      .join();
  }
};

it.each([
  '1234567890',
  'Password123!',
  'P a s s w o r d 1',
  'mariposa2026',
  'SUNSHINE-2026',
  '1q2w3e4r5t',
  'aaaaaaaaaaaa',
  '121212121212',
])('%s is common', (password) => {
  expect(refusal(password)).toBe('next: Es una contraseña muy común. Elige otra.');
});

it.each([
  'ananunez2026',
  'AnaNúñez!!!!',
  'núñez-839201',
  'direccion2026',
  'colegio-norte-26',
  'Recuerda2026',
  'recuerda.recuerda',
])('%s is derived from the account', (password) => {
  expect(refusal(password)).toBe('next: Se parece a tu nombre, a tu correo o a «Recuerda». Elige otra.');
});

it.each([
  'la frase de Ana',
  'correct horse battery',
  'recuerda el mar',
  'k3J-x9Q-72m-Lp',
  'mariposa de papel',
  '🎓🎒📚✏️🏫🌵🦜🌊🌋🥥',
])('%s is taken', (password) => {
  expect(refusal(password)).toBeUndefined();
});

it('200 characters of each sort take no time', () => {
  const begun = performance.now();
  for (const part of ['ana', 'nunez', 'recuerda', 'á', '-', '1', '\u0301', 'ﷺ', '🎓'])
    refusal(part.repeat(200).slice(0, 200));
  expect(performance.now() - begun).toBeLessThan(250);
});
