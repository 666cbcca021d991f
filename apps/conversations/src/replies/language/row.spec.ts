import { describe, expect, it } from '@jest/globals';
import { findNamed, readRow, readYesOrNo } from './row.js';
import { wordsMeant } from './spelling.js';

describe('a text after a question', () => {
  it.each([
    '2',
    ' 2. ',
    '02',
    'la 2',
    'el 2',
    'La segunda',
    'opción 2',
    'la opcion dos',
    'dos',
    'la 2 por favor',
    'es la 2',
  ])("'%s' names the second row [WA-76]", (text) => expect(readRow(wordsMeant(text))).toBe(2));

  it.each(['las 2', 'a las 2', 'las dos', 'en 2 horas', 'la 2 no', 'no', 'hecho', '200', ''])(
    "'%s' names no row [WA-76]",
    (text) => expect(readRow(wordsMeant(text))).toBeNull(),
  );

  it('is a yes, a no or neither [WA-76]', () => {
    const read = (text: string) => readYesOrNo(wordsMeant(text));
    expect(['sí', 'Si, profe', 'sí, claro', 'correcto maestra'].map(read)).toEqual(Array(4).fill('yes'));
    expect(['no', 'No, gracias', 'no no'].map(read)).toEqual(Array(3).fill('no'));
    expect(['¿sí?', 'sí pero no', 'claro', 'hola', 'no sé'].map(read)).toEqual(Array(5).fill(null));
  });

  it('names a title by all of it or a beginning that only one has [WA-76]', () => {
    const titles = ['Pasar lista', 'Informe', 'Informe de ENERO', 'Revisar exámenes', 'Notas', 'notas'];
    const found = (text: string) => titles[findNamed(text, titles) ?? -1];
    expect(['pasar lista', 'INFORME', 'informe de', 'revisar examenes.', 'rev'].map(found)).toEqual([
      'Pasar lista',
      'Informe',
      'Informe de ENERO',
      'Revisar exámenes',
      'Revisar exámenes',
    ]);
    expect(['inf', 'notas', 're', 'lista', '', '…'].map(found)).toEqual(Array(6).fill(undefined));
  });
});
