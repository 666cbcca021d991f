import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@recuerda/contracts';

const NAMES: Record<WebhookEventType, string> = {
  'task.created': 'Tarea creada',
  'task.updated': 'Tarea cambiada',
  'task.paused': 'Tarea pausada',
  'task.activated': 'Tarea activada',
  'task.completed': 'Tarea completada',
  'task.reopened': 'Tarea reabierta',
  'task.deleted': 'Tarea eliminada',
  'reminder.sent': 'Recordatorio enviado',
  'reminder.failed': 'Recordatorio fallido',
  'reminder.escalated': 'Recordatorios escalados',
  'employee.created': 'Empleado agregado',
  'employee.updated': 'Empleado cambiado',
  'employee.deleted': 'Empleado eliminado',
  'department.created': 'Departamento creado',
  'department.updated': 'Departamento cambiado',
  'department.deleted': 'Departamento eliminado',
};

export const EVENT_OPTIONS = WEBHOOK_EVENT_TYPES.map((id) => ({ id, name: NAMES[id] }));

/** Also of `test.ping`, and of a type that this portal does not know. */
export const eventName = (type: string): string =>
  type === 'test.ping' ? 'Prueba' : (NAMES[type as WebhookEventType] ?? type);
