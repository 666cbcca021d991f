import { describe, expect, it } from '@jest/globals';
import { composeMessage, overheadOf } from './compose-message.js';

const facts = { employeeName: 'Ana Núñez', title: 'Entregar notas 📚', description: 'Del tercer parcial' };

describe('composeMessage', () => {
  it('names the employee and the task, carries the description, and is signed [WA-04]', () => {
    expect(composeMessage(facts, 'Escuela Morazán')).toBe(
      'Hola Ana Núñez, te recordamos que tienes una tarea pendiente:\n\n' +
        '*Entregar notas 📚*\nDel tercer parcial\n\nPor favor, complétala lo antes posible.\n\n— Escuela Morazán',
    );
  });

  it('leaves no gap where there is no description', () => {
    expect(composeMessage({ ...facts, description: null }, 'Escuela Morazán')).toContain(
      '*Entregar notas 📚*\n\nPor favor',
    );
  });

  it('cuts the description where a provider takes less, and keeps the rest [WA-12]', () => {
    const whole = composeMessage(facts, 'Escuela Morazán');
    const cut = composeMessage({ ...facts, description: 'x'.repeat(2_000) }, 'Escuela Morazán', 1_000);
    expect(cut).toHaveLength(1_000);
    expect(cut).toContain('x…\n\nPor favor');
    expect(cut.endsWith('— Escuela Morazán')).toBe(true);
    expect(composeMessage(facts, 'Escuela Morazán', whole.length)).toBe(whole);
  });

  it('has an overhead, which the names of employee and task and the description add to', () => {
    const { employeeName, title, description } = facts;
    const own = `${employeeName}${title}${description}`.length;
    expect(composeMessage(facts, 'Escuela Morazán')).toHaveLength(own + overheadOf('Escuela Morazán'));
  });

  it('cuts the end where the title alone is too long, between two characters', () => {
    const cut = composeMessage({ ...facts, title: '📚'.repeat(600) }, 'Escuela Morazán', 1_000);
    expect(cut.length).toBeLessThanOrEqual(1_000);
    expect(cut.endsWith('📚…')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });
});
