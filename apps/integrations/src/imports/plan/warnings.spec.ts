import { describe, expect, it } from '@jest/globals';
import { KNOWN, plan, TASK } from '../../__fixtures__/plan.js';

describe('warnings', () => {
  const [DEPARTMENT, EMPLOYEE] = ['Se crea este departamento.', 'Se crea este empleado.'];
  const ODD = 'Se usará tal cual, 12: no parece un número de Honduras.';
  const PAST = 'Esta fecha ya pasó.';

  it('tell once of departments and employees that rows only name, at the first row imported [IMP-17]', async () => {
    const { warnings, words } = await plan(
      [
        'Tarea;Empleado;Teléfono;Departamento;Intervalo',
        'Uno;Eva;99990003;Arte;nunca',
        'Dos;Eva;99990003;Arte;',
        'Tres;Eva;;;',
        'Cuatro;Leo;99990004;arte;',
      ].join('\n'),
    );
    expect(words).toEqual(['error', 'create', 'create', 'create']);
    expect(warnings).toEqual([
      [3, 3, DEPARTMENT],
      [3, 1, EMPLOYEE],
      [5, 1, EMPLOYEE],
    ]);
  });

  it('name no department that is a row of its own [IMP-17]', async () => {
    const file = 'Tarea;Empleado;Teléfono;Departamento\n;;;Arte\nUno;Ana Paz;99990001;Arte';
    expect((await plan(file)).warnings).toEqual([]);
  });

  it('tell of phones of other countries and of past dates, where they are new [IMP-17]', async () => {
    const { warnings } = await plan(
      [
        'Tarea;Empleado;Teléfono;Departamento;Vence;Estado',
        'Uno;Eva;12;Secretaría;31/05/2026;',
        'Dos;Ana Paz;99990001;;01/06/2026;',
        'Tres;Ana Paz;99990001;;31/05/2026;Completada',
        'Informe;Ana Paz;99990001;;31/12/2026 14:30;',
      ].join('\n'),
    );
    expect(warnings).toEqual([
      [2, 2, ODD],
      [2, 1, EMPLOYEE],
      [2, 4, PAST],
    ]);
    const known = { employees: [{ ...KNOWN.employees[0]!, phone: '12' }] };
    const same = await plan('Nombre;Teléfono\nANA PAZ;12', {}, known);
    expect([same.words, same.warnings]).toEqual([['update'], []]);
  });
});

it('tells what a row changes, and creates no department for one that changes nothing [IMP-17]', async () => {
  const employees = await plan('Nombre;Teléfono;Departamento;Acepta\nANA PAZ;99990001;Biblioteca;sí');
  expect(employees.previous).toEqual([{ employee: 'Ana Paz', department: 'Secretaría', consent: 'No' }]);
  const tasks = await plan(`Título;Empleado;Descripción;Intervalo;Vence;Id\nInforme;Luis Paz;Otra;15;1/1/2027;${TASK}`);
  expect(tasks.previous).toEqual([
    { description: 'Anual', employee: 'Ana Paz', interval: '1 hora', dueAt: '31/12/2026 14:30' },
  ]);
  const departments = await plan('Departamento;Descripción\nSecretaría;Planta baja');
  expect(departments.previous).toEqual([{ description: '' }]);
  const kept = await plan('Nombre;Teléfono;Departamento\nAna Paz;99990001;Arte', { mode: 'create' });
  expect([kept.words, kept.items]).toEqual([['unchanged'], []]);
});
