import { expect, it } from '@jest/globals';
import { fileName } from './save-file';

it.each([
  ['Tareas por Departamento', 'tareas-por-departamento.csv'],
  ['Estado de las Tareas', 'estado-de-las-tareas.csv'],
  ['Empleados con Más Tareas', 'empleados-con-mas-tareas.csv'],
  ['Tendencia Semanal de Recordatorios', 'tendencia-semanal-de-recordatorios.csv'],
])('names the file of %s %s', (title, name) => {
  expect(fileName(title, 'csv')).toBe(name);
});
