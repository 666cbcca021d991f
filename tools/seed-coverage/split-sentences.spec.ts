import { describe, expect, it } from '@jest/globals';
import { splitSentences } from './split-sentences.mjs';

describe('splitSentences', () => {
  it.each([
    ['one sentence without an end', 'delete by id', ['delete by id']],
    ['two sentences', 'One is here. Two is there.', ['One is here.', 'Two is there.']],
    [
      'a sentence that begins with a quotation or a figure',
      "First. 'Nuevo' is second. 24 are third.",
      ['First.', "'Nuevo' is second.", '24 are third.'],
    ],
    [
      "a sentence that begins with a column's name",
      'id, updated_at. employee_count is derived.',
      ['id, updated_at.', 'employee_count is derived.'],
    ],
    ['nothing', '   ', []],
  ])('cuts %s', (_what, line, sentences) => {
    expect(splitSentences(line)).toEqual(sentences);
  });

  it.each([
    ['dots in a quotation', "'Cargando...' while loading; 'Enviando...' when due"],
    ['sentences in a quotation', "delete '¿Estás seguro? Esto eliminará todo. Primero piensa.'"],
    ['a quotation that ends in a space', "task title, 'Para: ' employee. and a countdown"],
    ['a quotation with figures and brackets', "labels 'name: value (12.3%)'"],
    ['an apostrophe', "the employee's phone. and the task's title"],
    ['a decimal point', 'shown as 1.5 hours'],
    ['a colon', 'Buttons: Cancelar, and Actualizar.'],
  ])('does not cut at %s', (_what, line) => {
    expect(splitSentences(line)).toEqual([line]);
  });

  it('goes on after a quotation that holds several sentences', () => {
    expect(splitSentences("Alert: 'No se puede. Primero reasigna.' It closes. Then 'Listo.'")).toEqual([
      "Alert: 'No se puede. Primero reasigna.' It closes.",
      "Then 'Listo.'",
    ]);
  });
});
