import { describe, expect, it } from '@jest/globals';
import { describeChanges, withoutNumbers } from './picture-texts.mjs';

describe('withoutNumbers', () => {
  it.each([
    ['28 de noviembre de 2026', '#'],
    ['1 de mayo', '#'],
    ['3 sept 2027, 10:15', '#, #'],
    ['7–9 de octubre de 2026', '#'],
    ['30 de marzo–2 de abril de 2027', '#'],
    ['Próximo: 3h 59m 44s', 'Próximo: #'],
    ['Próximo: 44s', 'Próximo: #'],
    ['1.250 tareas, 99,5 %', '# tareas, # %'],
    ['Desde las 0:00', 'Desde las #'],
  ])('makes of %s the same on every day', (text, same) => {
    expect(withoutNumbers(text)).toBe(same);
  });

  it.each(['Cada mes', 'de marzo', 'Miércoles – Jueves', 'Cada # min'])('leaves %s as it is', (text) => {
    expect(withoutNumbers(text)).toBe(text);
  });
});

describe('describeChanges', () => {
  it('names the pictures that differ, their missing and new texts, and the command that makes them anew', () => {
    const changes = describeChanges([
      { name: 'docs/tareas', recorded: ['Pausar', 'Tareas'], shown: ['Detener', 'Tareas'] },
      { name: 'docs/importar', recorded: ['Importar'], shown: ['Importar'] },
      { name: 'docs/nueva', recorded: [], shown: ['Nueva'] },
    ]);
    expect(changes.split('\n').slice(1)).toEqual([
      'docs/tareas',
      '  - Pausar',
      '  + Detener',
      'docs/nueva',
      '  + Nueva',
      'Make the pictures anew: npm run screenshots',
    ]);
  });

  it('says nothing of pictures that show what the portal does', () => {
    expect(describeChanges([{ name: 'docs/importar', recorded: ['Importar'], shown: ['Importar'] }])).toBe('');
  });
});
