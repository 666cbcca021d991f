import { describe, expect, it } from '@jest/globals';
import { MESSAGE_TEXTS } from '@recuerda/contracts';
import { composeMessage, overheadOf } from './compose-message.js';

const REMINDER = { text: MESSAGE_TEXTS.reminder.usual, schoolName: 'Escuela Morazán' };
const facts = { employeeName: 'Ana Núñez', title: 'Entregar notas 📚', description: 'Del tercer parcial' };

describe('composeMessage', () => {
  it('names the employee and the task, carries the description, and is signed [WA-04]', () => {
    expect(composeMessage(facts, REMINDER)).toBe(
      'Hola Ana Núñez, te recordamos que tienes una tarea pendiente:\n\n' +
        '*Entregar notas 📚*\nDel tercer parcial\n\nPor favor, complétala lo antes posible.\n\n— Escuela Morazán',
    );
  });

  it('leaves no gap where there is no description', () => {
    expect(composeMessage({ ...facts, description: null }, REMINDER)).toContain('*Entregar notas 📚*\n\nPor favor');
  });

  it('cuts the description where a provider takes less, and keeps the rest [WA-12]', () => {
    const whole = composeMessage(facts, REMINDER);
    const cut = composeMessage({ ...facts, description: 'x'.repeat(2_000) }, REMINDER, 1_000);
    expect(cut).toHaveLength(1_000);
    expect(cut).toContain('x…\n\nPor favor');
    expect(cut.endsWith('— Escuela Morazán')).toBe(true);
    expect(composeMessage(facts, REMINDER, whole.length)).toBe(whole);
  });

  it('has an overhead, which the names of employee and task and the description add to', () => {
    const { employeeName, title, description } = facts;
    const own = `${employeeName}${title}${description}`.length;
    expect(composeMessage(facts, REMINDER)).toHaveLength(own + overheadOf(REMINDER));
  });

  it('cuts the end where the title alone is too long, between two characters', () => {
    const cut = composeMessage({ ...facts, title: '📚'.repeat(600) }, REMINDER, 1_000);
    expect(cut.length).toBeLessThanOrEqual(1_000);
    expect(cut.endsWith('📚…')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });

  it("is the school's own text, filled once [TXT-01]", () => {
    const own = { ...REMINDER, text: '{{empleado}}: {{tarea}}\n{{descripcion}}\nFin' };
    expect(composeMessage({ ...facts, title: '{{escuela}}' }, own)).toBe(
      'Ana Núñez: {{escuela}}\nDel tercer parcial\nFin',
    );
    expect(composeMessage({ ...facts, description: null }, own)).toBe('Ana Núñez: Entregar notas 📚\nFin');
  });

  it('cuts the end of an own text that has no description [TXT-01]', () => {
    const own = { ...REMINDER, text: `{{tarea}} ${'x'.repeat(900)}` };
    const cut = composeMessage({ ...facts, title: 'y'.repeat(200), description: 'z'.repeat(500) }, own, 1_000);
    expect(cut).toHaveLength(1_000);
    expect(cut.startsWith('y'.repeat(200))).toBe(true);
  });
});
