import { INTERVAL_WORDS } from '../rules/intervals.js';
import type { FileColumn, FileColumns } from './column.js';
import { ID_COLUMN } from './department-file.js';
import { EMPLOYEE_FILE } from './employee-file.js';
import type { TASK_FIELDS } from './task-fields.js';

export const TASK_FILE = {
  title: {
    header: 'Título',
    width: 40,
    aliases: 'titulo, tarea, titulo de la tarea, title, task, actividad, asunto, pendiente',
    template: {
      about: 'Obligatorio. Una tarea se reconoce por su título y su empleado.',
      examples: ['Ejemplo: Entregar informe', 'Ejemplo: Revisar inventario'],
    },
  },
  description: {
    header: 'Descripción',
    width: 50,
    template: { about: 'Opcional.', examples: ['Del primer trimestre', ''] },
  },
  employeeId: {
    header: 'Empleado',
    width: 30,
    template: {
      about: 'Su nombre. Basta el teléfono, o el nombre si solo uno se llama así.',
      examples: EMPLOYEE_FILE.name.template.examples,
    },
  },
  phone: EMPLOYEE_FILE.phone,
  departmentId: {
    ...EMPLOYEE_FILE.departmentId,
    template: {
      ...EMPLOYEE_FILE.departmentId.template,
      about: 'Solo hace falta para crear a un empleado que todavía no existe.',
    },
  },
  state: { header: 'Estado', width: 14, aliases: 'estado, state, status' },
  reminderInterval: {
    header: 'Intervalo (minutos)',
    width: 18,
    aliases:
      'intervalo, intervalo (minutos), intervalo de recordatorio, cada, cada cuanto, frecuencia, recordar cada, ' +
      'interval, reminder interval, frequency, minutos',
    template: {
      header: 'Intervalo',
      about: `Cada cuánto se recuerda: ${INTERVAL_WORDS}. Vacío: 1 hora.`,
      examples: ['1 hora', '1 vez al día'],
    },
  },
  confirmCompletion: null,
  proofRequired: null,
  nextReminder: { header: 'Próximo recordatorio', width: 20, kind: 'instant' },
  dueAt: {
    header: 'Vence',
    width: 20,
    aliases: 'vence, vencimiento, fecha de vencimiento, fecha limite, fecha, vence el, due, due date, deadline',
    template: {
      about: 'Opcional. Día/mes/año, con hora o sin ella: 31/12/2026 14:30.',
      examples: ['', '31/12/2026 14:30'],
    },
  },
  remindBefore: null,
  overdueInterval: null,
  repetition: null,
  snoozedUntil: { header: 'Pospuesta hasta', width: 20, kind: 'instant' },
  createdAt: { header: 'Creada', width: 20, kind: 'instant' },
  updatedAt: { header: 'Cambiada', width: 20, kind: 'instant' },
  id: ID_COLUMN,
} as const satisfies FileColumns & Record<keyof typeof TASK_FIELDS, FileColumn | null>;
