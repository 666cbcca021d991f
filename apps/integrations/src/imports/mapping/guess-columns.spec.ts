import { describe, expect, it } from '@jest/globals';
import { guessMapping } from './guess-columns.js';

describe('columns by their headers', () => {
  it.each([
    [
      'Nombre;Descripción;Responsable;Empleados;Tareas;Creado;Cambiado;Id',
      'departments',
      'department;description;manager;;;;;id',
    ],
    ['Nombre;Teléfono;Departamento;Tareas;Agregado;Id', 'employees', 'employee;phone;department;;;id'],
    [
      'Título;Descripción;Empleado;Teléfono;Departamento;Estado;Intervalo (minutos);Próximo recordatorio;Vence;Id',
      'tasks',
      'title;description;employee;phone;department;state;interval;;dueAt;id',
    ],
    ['NOMBRE COMPLETO:;CELULAR *;  area ', 'employees', 'employee;phone;department'],
    ['Task;Assigned to;Due date', 'tasks', 'title;employee;dueAt'],
    ['Tarea;Título', 'tasks', 'title;'],
    ['Tarea;Responsable;Cada cuánto', 'tasks', 'title;employee;interval'],
    ['Tarea;Responsable;Empleado;Recordar cada', 'tasks', 'title;;employee;interval'],
    ['Áreas del colegio', 'departments', ''],
    ['Nombre;DEPARTAMENTO / AREA;Tel\u00e9fono\u200b', 'employees', 'employee;department;phone'],
  ])('%s are of %s [IMP-03]', (headers, kind, columns) => {
    expect(guessMapping(headers.split(';'))).toEqual({
      kind,
      columns: columns.split(';').map((field) => field || null),
    });
  });
});
