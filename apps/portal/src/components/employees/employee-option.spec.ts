import { expect, it } from '@jest/globals';
import { employee } from '../../testing/samples';
import { employeeOptions } from './employee-search';

const ana = (number: number, more = {}) => employee(number, { name: 'Ana Núñez', ...more });
const labels = (...people: ReturnType<typeof employee>[]) => employeeOptions(people).map(({ label }) => label);

it("an employee is 'name - department' while that is one person [TASK-08]", () => {
  const library = { id: 'b', name: 'Biblioteca', description: null };
  expect(labels(ana(1), ana(2, { department: library }))).toEqual([
    'Ana Núñez - Departamento 1',
    'Ana Núñez - Biblioteca',
  ]);
});

it('two of one name and department have their phone beside it, of one number also the day [EMP-15]', () => {
  expect(labels(ana(1, { phone: '1' }), ana(2, { phone: '2' }), employee(3))).toEqual([
    'Ana Núñez - Departamento 1 - 1',
    'Ana Núñez - Departamento 1 - 2',
    'Empleado 3 - Departamento 1',
  ]);
  expect(labels(ana(1), ana(2, { createdAt: '2026-04-01T12:00:00.000Z' }))).toEqual([
    'Ana Núñez - Departamento 1 - +504 9999-9999 - agregado el 1 de marzo de 2026',
    'Ana Núñez - Departamento 1 - +504 9999-9999 - agregado el 1 de abril de 2026',
  ]);
});
