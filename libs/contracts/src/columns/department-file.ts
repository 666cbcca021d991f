import type { FileColumns } from './column.js';

export const ID_COLUMN = { header: 'Id', width: 38, kind: 'id', aliases: 'id' } as const;

export const DEPARTMENT_FILE = {
  name: {
    header: 'Nombre',
    width: 30,
    aliases: 'departamento, area, departamento/area, seccion, department, nombre del departamento, dpto, depto',
    template: {
      header: 'Departamento',
      width: 25,
      about: 'Obligatorio. Un departamento se reconoce por su nombre.',
      examples: ['Ejemplo: Dirección', 'Ejemplo: Biblioteca'],
    },
  },
  description: {
    header: 'Descripción',
    width: 50,
    aliases: 'descripcion, detalle, detalles, description, notas, observaciones, details, notes',
    template: { about: 'Opcional.', examples: ['Dirección y secretaría', ''] },
  },
  managerEmployeeId: {
    header: 'Responsable',
    width: 30,
    aliases: 'responsable, responsable del departamento, jefe, jefa, jefatura, manager, head',
    template: { about: 'Opcional. Nombre o teléfono de un empleado que ya existe.', examples: ['', ''] },
  },
  employeeCount: { header: 'Empleados', width: 12 },
  taskCount: { header: 'Tareas', width: 10 },
  createdAt: { header: 'Creado', width: 20, kind: 'instant' },
  updatedAt: { header: 'Cambiado', width: 20, kind: 'instant' },
  id: ID_COLUMN,
} as const satisfies FileColumns;
