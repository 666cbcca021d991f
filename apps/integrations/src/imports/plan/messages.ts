export const NO_DEPARTMENT = 'No hay ningún departamento con este nombre.';
export const NOT_OWN = 'No está entre tus departamentos, y tu cuenta no puede crear otros.';
export const NO_PHONE = 'No hay ningún empleado con este teléfono.';
export const NO_NAME = 'No hay ningún empleado con este nombre.';
/** An id that nothing has, by the kind of its row. */
export const UNKNOWN_ID = {
  departments: 'No hay ningún departamento con este identificador.',
  employees: 'No hay ningún empleado con este identificador.',
  tasks: 'No hay ninguna tarea con este identificador.',
};
export const NO_MANAGER =
  'No hay ningún empleado con este nombre o teléfono: el departamento no cambia de responsable.';
export const SEVERAL = {
  departments: 'Hay varios departamentos con este nombre. Ponles nombres distintos.',
  phones: 'Hay varios empleados con este teléfono. Escribe el nombre de uno como está en el sistema.',
  names: 'Hay varios empleados con este nombre. Agrega el teléfono.',
  managers: 'Hay varios empleados con este nombre o teléfono.',
};
export const renames = (present: string, given = ''): string =>
  `Este teléfono es de ${present}. La fila le cambia el nombre a ${given}, con sus tareas y su consentimiento.`;
