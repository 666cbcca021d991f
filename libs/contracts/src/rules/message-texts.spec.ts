import { describe, expect, it } from '@jest/globals';
import { settingsPatch } from '../entities/settings.js';
import { fillText, maxSent, MESSAGE_TEXT_KINDS, MESSAGE_TEXTS, sampleOf, textProblems } from './message-texts.js';

describe('message texts', () => {
  it.each(MESSAGE_TEXT_KINDS)('the usual %s has no mistake [TXT-01]', (kind) => {
    expect(textProblems(kind, MESSAGE_TEXTS[kind].usual)).toEqual([]);
  });

  it('are filled once, and lose a line whose only variable has no value [TXT-01]', () => {
    const values = { tarea: '{{escuela}} $& $1', descripcion: '', escuela: 'X' };
    expect(fillText('a {{ tarea }}\n {{descripcion}} \n\n{{otra}}', values)).toBe('a {{escuela}} $& $1\n\n{{otra}}');
  });

  it.each([
    ['{{tarea}} de {{nombre}}', 'La variable {{nombre}} no existe aquí.'],
    ['{tarea} {{tarea}}', 'Una variable se escribe con dos llaves'],
    ['Hola {{empleado}}', 'Falta la variable {{tarea}}.'],
    ['  ', 'Escribe un texto'],
    [`{{tarea}} ${'x'.repeat(1_000)}`, 'Sin llenar, máximo 1000 caracteres; tiene 1010.'],
  ])('%j is refused: %s [TXT-01]', (text, problem) => {
    expect(textProblems('reminder', text)[0]).toContain(problem);
    const given = settingsPatch.safeParse({ version: 1, messageTexts: { reminder: text } });
    expect(given.error?.issues[0]).toMatchObject({ path: ['messageTexts', 'reminder'] });
  });

  it.each(MESSAGE_TEXT_KINDS)('the usual %s is shown without variables [TXT-03]', (kind) => {
    const sample = sampleOf(MESSAGE_TEXTS[kind].usual, 'Escuela Morazán');
    expect(sample).not.toMatch(/[{}]/);
  });

  it('only reminders may be longer than other messages, where the provider takes more [TXT-03]', () => {
    expect([maxSent('reminder', Infinity), maxSent('bundle', 1_024), maxSent('digest', 1_024)]).toEqual([
      Infinity,
      1_024,
      1_000,
    ]);
    expect(maxSent('confirmation', 500)).toBe(500);
  });

  it('a kind that does not exist is refused [TXT-01]', () => {
    expect(settingsPatch.safeParse({ version: 1, messageTexts: { other: 'x' } }).success).toBe(false);
  });
});
