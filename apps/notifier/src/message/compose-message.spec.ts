import { describe, expect, it } from '@jest/globals';
import { composeMessage } from './compose-message.js';

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
});
