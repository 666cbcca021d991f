import { describe, expect, it } from '@jest/globals';
import { ANA, LUIS, plan, SECRETARY } from '../../__fixtures__/plan.js';

const HEADER = 'Tarea;Empleado;Departamento;Intervalo;Estado';
const EACH_PERSON = 'Se crea una tarea para cada persona.';

describe('a row of a task for several people', () => {
  it('is for all, for those of its department, or for those it names [GROUP-06]', async () => {
    const { words, items, warnings } = await plan(
      `${HEADER}\nNotas;TODOS;;1 hora;\nActas;Todo el personal;secretaría;;\n` +
        'Libros;Ana Paz¦ luis paz¦;;;\nSola;Ana Paz;;;',
    );
    expect(words).toEqual(['create', 'create', 'create', 'create']);
    expect(items).toMatchObject([
      { kind: 'tasks', create: { title: 'Notas', reminderInterval: 60, audience: { kind: 'everyone' } } },
      { kind: 'tasks', create: { title: 'Actas', audience: { kind: 'department', departmentId: SECRETARY } } },
      { kind: 'tasks', create: { title: 'Libros', audience: { kind: 'people', employeeIds: [ANA, LUIS] } } },
      { kind: 'tasks', create: { title: 'Sola', employeeId: ANA } },
    ]);
    expect(items.slice(0, 3).every(({ create }) => !('employeeId' in (create ?? {})))).toBe(true);
    expect(warnings).toEqual([2, 3, 4].map((row) => [row, 1, EACH_PERSON]));
  });

  it('names whom it cannot find, and what cannot be imported so', async () => {
    const { words, messages } = await plan(
      `${HEADER}\nNotas;Todos;Música;;\nLibros;Ana Paz¦Eva;;;\nActas;Todos;;;pausada\n;Todos;;;`,
    );
    expect(words).toEqual(['error', 'error', 'error', 'error']);
    expect(messages).toEqual([
      [2, 'No hay ningún departamento con este nombre.'],
      [1, 'No hay ningún empleado con este nombre. Para crearlo hacen falta su teléfono y su departamento.'],
      [4, 'Una tarea de varias personas se importa activa.'],
      [0, 'Este campo es obligatorio.'],
    ]);
  });

  it('creates nothing again that is open; for named people it asks [GROUP-06]', async () => {
    const group = (
      title: string,
      audience: 'everyone' | 'people' | 'department',
      departmentId: string | null = null,
    ) => ({
      title,
      audience,
      departmentId,
    });
    const groups = [group('Notas', 'everyone'), group('Actas', 'department', SECRETARY), group('Libros', 'people')];
    const file =
      `${HEADER}\nNOTAS;Todos;;;\nActas;Todos;Secretaría;;\nActas;Todos;Biblioteca;;\nActas;Todos;;;\n` +
      'Libros;Ana Paz¦Luis Paz;;;';
    expect((await plan(file, { groups })).words).toEqual(['unchanged', 'unchanged', 'create', 'create', 'unconfirmed']);
    const { words, items } = await plan(file, { confirmed: [6], groups });
    expect([words.at(-1), items.length]).toEqual(['create', 3]);
  });

  it('is one of at most 20 in a file', async () => {
    const rows = Array.from({ length: 21 }, (_, n) => `Tarea ${n};Todos;;;`);
    const { words, messages } = await plan([HEADER, ...rows].join('\n'));
    expect([words.filter((word) => word === 'create').length, words.at(-1)]).toEqual([20, 'error']);
    expect(messages).toEqual([[1, 'Un archivo crea como máximo 20 tareas de varias personas.']]);
  });
});
