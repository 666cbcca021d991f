import { expect, it } from '@jest/globals';
import { employeeTasks, tasksByDepartment, tasksByState, weeklyReminders } from './metrics-charts';
import { apexType } from './options';

const department = { name: 'Secretaría...', fullName: 'Secretaría Académica', total: 9, active: 4 };
const employee = { name: 'Ana Lucía Bu...', fullName: 'Ana Lucía Bustillo', tasks: 6, activeTasks: 2 };

it.each([
  ['Tareas por Departamento', 'bar', tasksByDepartment([department]), { Activas: [4], Total: [9] }],
  ['Estado de las Tareas', 'pie', tasksByState([{ name: 'Activas', value: 3, color: '#10B981' }]), { Tareas: [3] }],
  ['Empleados con Más Tareas', 'bar', employeeTasks([employee]), { Tareas: [6] }],
  ['Tendencia Semanal de Recordatorios', 'line', weeklyReminders([{ day: 'Lun', count: 2 }]), { Recordatorios: [2] }],
] as const)('%s is a %s chart [METR-07, METR-08, METR-10, METR-11]', (title, type, chart, series) => {
  expect([chart.title, apexType[chart.kind]]).toEqual([title, type]);
  expect(Object.fromEntries(chart.series.map(({ name, values }) => [name, values]))).toEqual(series);
});

it('labels the axes with the short names, and keeps the whole ones [METR-14]', () => {
  expect(tasksByDepartment([department]).items).toEqual([{ label: 'Secretaría...', name: 'Secretaría Académica' }]);
  expect(employeeTasks([employee]).items).toEqual([{ label: 'Ana Lucía Bu...', name: 'Ana Lucía Bustillo' }]);
});
