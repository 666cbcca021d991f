import type { BulkKind } from '../../../components/bulk/bulk-kind';
import { BulkDepartment } from './BulkDepartment';

/** What can be done to many employees. */
export const EMPLOYEE_BULK: BulkKind = {
  list: 'employees',
  noun: ['empleado', 'empleados'],
  selected: ['seleccionado', 'seleccionados'],
  changed: ['empleado cambiado', 'empleados cambiados'],
  selectAll: (count) => `Seleccionar los ${count} que coinciden`,
  actions: [
    {
      action: 'move',
      name: 'Cambiar departamento',
      ask: (employees, isOne) =>
        `¿A qué departamento ${isOne ? 'pasa' : 'pasan'} ${employees}? Sus tareas van con ${isOne ? 'él' : 'ellos'}.`,
      value: { name: 'departmentId', initial: null, Field: BulkDepartment },
    },
    {
      action: 'consent',
      name: 'Registrar consentimiento',
      ask: (employees) =>
        `Confirmas que tienes el consentimiento de ${employees} para recibir recordatorios por WhatsApp.`,
      changed: ['consentimiento registrado', 'consentimientos registrados'],
      unchanged: ['ya lo había dado', 'ya lo habían dado'],
    },
    {
      action: 'delete',
      name: 'Eliminar',
      ask: (employees) =>
        `¿Estás seguro de que quieres eliminar ${employees}? Esto también eliminará todas sus tareas asignadas. ` +
        'Durante una hora se puede deshacer.',
      askTwice: true,
      changed: ['empleado eliminado', 'empleados eliminados'],
      undone: 'Deshecho. Sus tareas vuelven en un momento, y sus recordatorios empiezan de nuevo.',
    },
  ],
};

/** Where consent is not required it is not asked for. */
export const WITHOUT_CONSENT: BulkKind = {
  ...EMPLOYEE_BULK,
  actions: EMPLOYEE_BULK.actions.filter(({ action }) => action !== 'consent'),
};
