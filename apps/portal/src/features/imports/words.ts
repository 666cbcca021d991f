import type { ImportKind, ImportResult, ImportView } from '@recuerda/contracts';
import { counted } from '../../format/numbers';

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  departments: 'Departamentos',
  employees: 'Empleados',
  tasks: 'Tareas',
};

export const RESULT_NAMES: Readonly<Record<ImportResult, string>> = {
  created: 'Se creó',
  updated: 'Se actualizó',
  deleted: 'Se eliminó',
  unchanged: 'Sin cambios',
  failed: 'No se pudo',
};

const list = new Intl.ListFormat('es');

/** Counts of created and changed rows: '2 departamentos y 3 tareas'; '' for none. */
export function createdOf({ creates }: Pick<ImportView, 'creates'>): string {
  const { departments, employees, tasks } = creates;
  return list.format([
    ...(departments > 0 ? [counted(departments, 'departamento', 'departamentos')] : []),
    ...(employees > 0 ? [counted(employees, 'empleado', 'empleados')] : []),
    ...(tasks > 0 ? [counted(tasks, 'tarea', 'tareas')] : []),
  ]);
}

/** How many are changed, not created. */
export const updatedOf = ({ total, creates }: Pick<ImportView, 'total' | 'creates'>): number =>
  total - creates.departments - creates.employees - creates.tasks;
