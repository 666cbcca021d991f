import { describe, expect, it } from '@jest/globals';
import { MESSAGE_TEXTS } from '@recuerda/contracts';
import fc from 'fast-check';
import { composeBundle } from './compose-bundle.js';

const SCHOOL = { text: MESSAGE_TEXTS.bundle.usual, schoolName: 'Escuela Morazán' };
const task = (title: string, description: string | null = null) => ({ employeeName: 'Ana Núñez', title, description });

describe('the message of several reminders', () => {
  it('names the employee, numbers the tasks with their descriptions, and is signed [BUN-08]', () => {
    expect(composeBundle([task('Pasar lista', 'Grado 3,\nsección B'), task('Entregar notas')], SCHOOL)).toBe(
      'Hola Ana Núñez, te recordamos que tienes 2 tareas pendientes:\n\n' +
        '1. *Pasar lista*\nGrado 3, sección B\n2. *Entregar notas*\n\n' +
        'Por favor, complétalas lo antes posible.\n\n— Escuela Morazán',
    );
  });

  it('cuts descriptions, then titles, and lists every task within what a provider takes [BUN-08]', () => {
    const text = fc.string({ unit: 'binary', maxLength: 250 });
    const tasks = fc.array(fc.record({ title: text, description: fc.option(text) }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(tasks, (given) => {
        const composed = composeBundle(
          given.map(({ title, description }) => task(`T${title}`, description)),
          SCHOOL,
          1_000,
        );
        expect(composed.length).toBeLessThanOrEqual(1_000);
        for (const index of given.keys()) expect(composed).toContain(`\n${index + 1}. *T`);
        expect(composed.endsWith('— Escuela Morazán')).toBe(true);
      }),
    );
  });

  it("is the school's own text, whose end is cut where nothing else can be [TXT-01]", () => {
    const own = { ...SCHOOL, text: '{{cantidad}} para {{empleado}}\n{{tareas}}\n{{escuela}}' };
    expect(composeBundle([task('Notas'), task('Actas')], own)).toBe(
      '2 para Ana Núñez\n1. *Notas*\n2. *Actas*\nEscuela Morazán',
    );
    const long = { ...SCHOOL, text: `{{tareas}}\n${'x'.repeat(990)}` };
    const composed = composeBundle([task('Notas'), task('Actas')], long, 1_000);
    expect(composed).toHaveLength(1_000);
    expect(composed.startsWith('1. *')).toBe(true);
  });
});
