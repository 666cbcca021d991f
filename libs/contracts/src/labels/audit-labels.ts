import { choicesOf, TASK_FIELDS } from '../columns/task-fields.js';
import type { DepartmentAction, EmployeeAction, TaskAction } from '../entities/bulk.js';
import type { AuditEntryView, AuditValue } from '../views/audit.js';
import { PERMISSION_NAMES, ROLE_NAMES } from './access-labels.js';
import type { AuditAction, AuditEntity } from '../rules/audit.js';
import { EXPORTED_ARCHIVES, EXPORTED_LISTS, type ExportArchive, type ExportList } from '../rules/exports.js';
import { reasonLabel } from './reason-labels.js';

/** For each action: its name in the filter, and the verb after the user's name. */
const ACTIONS: Record<AuditAction, { name: string; did: string }> = {
  'department.created': { name: 'Departamento creado', did: 'creó el departamento' },
  'department.updated': { name: 'Departamento cambiado', did: 'cambió el departamento' },
  'department.deleted': { name: 'Departamento eliminado', did: 'eliminó el departamento' },
  'employee.created': { name: 'Empleado agregado', did: 'agregó al empleado' },
  'employee.updated': { name: 'Empleado cambiado', did: 'cambió al empleado' },
  'employee.deleted': { name: 'Empleado eliminado', did: 'eliminó al empleado' },
  'employee.erased': { name: 'Persona borrada', did: 'borró los datos de una persona' },
  'task.created': { name: 'Tarea creada', did: 'creó la tarea' },
  'task.updated': { name: 'Tarea cambiada', did: 'cambió la tarea' },
  'task.paused': { name: 'Tarea pausada', did: 'pausó la tarea' },
  'task.activated': { name: 'Tarea activada', did: 'activó la tarea' },
  'task.completed': { name: 'Tarea completada', did: 'completó la tarea' },
  'task.reopened': { name: 'Tarea reabierta', did: 'reabrió la tarea' },
  'task.deleted': { name: 'Tarea eliminada', did: 'eliminó la tarea' },
  'set.created': { name: 'Conjunto creado', did: 'creó el conjunto de tareas' },
  'set.updated': { name: 'Conjunto cambiado', did: 'cambió el conjunto de tareas' },
  'set.deleted': { name: 'Conjunto eliminado', did: 'eliminó el conjunto de tareas' },
  'set.started': { name: 'Conjunto empezado', did: 'empezó el conjunto de tareas' },
  'settings.updated': { name: 'Configuración cambiada', did: 'cambió la configuración' },
  'template.selected': { name: 'Plantilla elegida', did: 'eligió otra plantilla de' },
  'account.connected': { name: 'WhatsApp conectado', did: 'conectó WhatsApp con' },
  'account.updated': { name: 'Conexión de WhatsApp cambiada', did: 'cambió la conexión de WhatsApp con' },
  'account.disconnected': { name: 'WhatsApp desconectado', did: 'desconectó WhatsApp de' },
  'endpoint.created': { name: 'Destino de webhooks agregado', did: 'agregó el destino de webhooks' },
  'endpoint.updated': { name: 'Destino de webhooks cambiado', did: 'cambió el destino de webhooks' },
  'endpoint.deleted': { name: 'Destino de webhooks eliminado', did: 'eliminó el destino de webhooks' },
  'endpoint.revealed': { name: 'Secreto de webhooks mostrado', did: 'vio el secreto del destino de webhooks' },
  'endpoint.replayed': { name: 'Webhooks reenviados', did: 'reenvió webhooks a' },
  'feed.created': { name: 'Calendario compartido', did: 'compartió un calendario' },
  'feed.deleted': { name: 'Calendario revocado', did: 'revocó un calendario' },
  'user.created': { name: 'Cuenta creada', did: 'creó la cuenta de' },
  'user.invited': { name: 'Persona invitada', did: 'invitó a' },
  'user.updated': { name: 'Cuenta cambiada', did: 'cambió la cuenta de' },
  'user.deleted': { name: 'Cuenta eliminada', did: 'eliminó la cuenta de' },
  'password.forgotten': { name: 'Contraseña olvidada', did: 'pidió por correo otra contraseña para' },
  'password.reset': { name: 'Contraseña por restablecer', did: 'creó un enlace para restablecer la contraseña de' },
  'password.changed': { name: 'Contraseña cambiada', did: 'cambió la contraseña de' },
  'password.refused': { name: 'Contraseña rechazada', did: 'no pudo confirmar la contraseña' },
  'second_factor.added': { name: 'Verificación activada', did: 'activó la verificación en dos pasos de' },
  'second_factor.removed': { name: 'Verificación quitada', did: 'quitó la verificación en dos pasos de' },
  'second_factor.refused': { name: 'Código rechazado', did: 'no pudo verificar un código' },
  'recovery_code.used': { name: 'Código de recuperación usado', did: 'usó un código de recuperación' },
  'recovery_codes.created': { name: 'Códigos de recuperación', did: 'creó códigos de recuperación para' },
  'oidc.connected': { name: 'Identidad conectada', did: 'conectó una identidad con la cuenta de' },
  'oidc.disconnected': { name: 'Identidad desconectada', did: 'desconectó una identidad de la cuenta de' },
  'passkey.added': { name: 'Passkey agregada', did: 'agregó una passkey para' },
  'passkey.renamed': { name: 'Passkey renombrada', did: 'cambió el nombre de una passkey de' },
  'passkey.removed': { name: 'Passkey quitada', did: 'quitó una passkey de' },
  'tasks.changed': { name: 'Varias tareas cambiadas', did: 'cambió varias tareas a la vez' },
  'employees.changed': { name: 'Varios empleados cambiados', did: 'cambió varios empleados a la vez' },
  'departments.changed': {
    name: 'Varios departamentos cambiados',
    did: 'cambió varios departamentos a la vez',
  },
  'file.imported': { name: 'Archivo importado', did: 'importó un archivo' },
  'view.changed': { name: 'Vista compartida cambiada', did: 'cambió una vista compartida' },
  'list.exported': { name: 'Lista exportada', did: 'exportó una lista' },
  'token.created': { name: 'Token creado', did: 'creó un token para la cuenta de' },
  'token.revoked': { name: 'Token revocado', did: 'revocó un token de la cuenta de' },
  'session.started': { name: 'Sesión iniciada', did: 'inició sesión' },
  'device.added': { name: 'Dispositivo nuevo', did: 'usó un dispositivo nuevo con la cuenta de' },
  'session.refused': { name: 'Inicio de sesión rechazado', did: 'no pudo iniciar sesión' },
  'session.ended': { name: 'Sesión cerrada', did: 'cerró sesión' },
  'session.confirmed': { name: 'Identidad confirmada', did: 'confirmó su identidad' },
  'confirmation.refused': { name: 'Confirmación rechazada', did: 'no pudo confirmar su identidad' },
  'session.required': { name: 'Petición sin sesión', did: 'sin sesión' },
  'access.forbidden': { name: 'Petición sin permiso', did: 'sin permiso' },
};

export const actionName = (action: AuditAction): string => ACTIONS[action].name;

export const KIND_NAMES: Record<AuditEntity, string> = {
  department: 'Departamentos',
  employee: 'Empleados',
  task: 'Tareas',
  set: 'Conjuntos de tareas',
  user: 'Cuentas',
  settings: 'Configuración',
  endpoint: 'Webhooks',
  feed: 'Calendarios',
  template: 'Plantillas',
  account: 'WhatsApp',
};

/** Verbs for changes of one's own account. */
const OWN: Partial<Record<AuditAction, string>> = {
  'password.changed': 'cambió su contraseña',
  'second_factor.added': 'activó su verificación en dos pasos',
  'second_factor.removed': 'quitó su verificación en dos pasos',
  'recovery_code.used': 'usó un código de recuperación',
  'recovery_codes.created': 'creó nuevos códigos de recuperación',
  'oidc.connected': 'conectó una identidad con su cuenta',
  'oidc.disconnected': 'desconectó la identidad de su cuenta',
  'passkey.added': 'agregó una passkey',
  'passkey.renamed': 'cambió el nombre de una passkey',
  'passkey.removed': 'quitó una passkey',
  'device.added': 'usó un dispositivo nuevo',
  'token.created': 'creó un token',
  'token.revoked': 'revocó un token',
};

const ERASED = 'dato eliminado';

/** 'Sin cuenta': without sign-in, or by a program. */
export function actorName({ actor }: Pick<AuditEntryView, 'actor'>): string {
  if (actor === null) return 'Sin cuenta';
  return actor.name ?? `Usuario eliminado (${actor.id.slice(-6)})`;
}

/** Says what the actor did, as the end of a sentence: 'pausó la tarea «Informe»'. */
export function deedOf(entry: AuditEntryView): string {
  const { action, actor, entity, route, count } = entry;
  const did = decisionOf(entry) ?? ACTIONS[action].did;
  if (route !== null)
    return `${/^(GET|HEAD) /.test(route) ? 'intentó ver datos' : 'intentó hacer un cambio'} ${did}${timesOf(count)}`;
  if (entity === null) return did;
  if (entity.kind === 'settings' || action === 'employee.erased') return did;
  if (entity.kind !== 'user') return `${did} «${entity.name ?? ERASED}»`;
  const user = entity.name ?? 'un usuario eliminado';
  if (action.endsWith('.refused')) return `${did} en la cuenta de ${user}`;
  if (action === 'session.ended' && actor?.id !== entity.id) return `cerró las sesiones de ${user}`;
  if (action.startsWith('session.')) return did;
  return (actor?.id === entity.id && OWN[action]) || `${did} ${user}`;
}

const timesOf = (count: number): string => (count > 1 ? ` (${count.toLocaleString('es-ES')} veces)` : '');

const VIEW_DEEDS = { created: 'creó', updated: 'cambió', deleted: 'eliminó' };

/** The verb, where a changed field says it better than the action. */
function decisionOf({ action, at, changes }: AuditEntryView): string | undefined {
  const changed = new Map(changes.map(({ field, after }) => [field, after]));
  const bulk = BULK_DEEDS[action]?.[String(changed.get('action'))];
  if (bulk) return bulk;
  if (action === 'file.imported' && changed.get('act') === 'undo') return 'deshizo la importación de un archivo';
  const viewDeed = action === 'view.changed' && VIEW_DEEDS[changed.get('change') as keyof typeof VIEW_DEEDS];
  if (viewDeed) return `${viewDeed} la vista compartida «${changed.get('name')}»`;
  const archive = action === 'list.exported' && EXPORTED_ARCHIVES[changed.get('list') as ExportArchive];
  if (archive) return archive.did;
  const exported = action === 'list.exported' ? EXPORTED_LISTS[changed.get('list') as ExportList] : undefined;
  if (exported) return `exportó la lista de ${exported.name.toLowerCase()}`;
  if (action === 'task.updated' && changed.has('completionReportedAt') && !changed.has('employeeId'))
    return changed.get('completionReportedAt') === null ? 'no confirmó como hecha la tarea' : 'dio por hecha la tarea';
  if (action === 'task.completed' && changed.has('completionReportedAt')) return 'confirmó como hecha la tarea';
  if (action === 'task.updated' && changed.get('declinedAt')) return 'dijo que no puede hacer la tarea';
  if (action === 'task.updated' && changed.has('acknowledgedAt')) return 'vio la tarea';
  if (action === 'task.updated' && changed.get('escalationStep')) return 'escaló la tarea';
  const snoozedUntil = changed.get('snoozedUntil');
  // A snooze that ends when it begins.
  if (action === 'task.updated' && snoozedUntil === at) return 'hizo recordar de nuevo la tarea';
  if (action === 'task.updated' && snoozedUntil) return 'pospuso la tarea';
  if (action !== 'employee.updated' || changed.has('phone') || changed.has('name')) return undefined;
  if (!changed.has('optedOutAt') && changed.has('consentAt'))
    return changed.get('consentAt') === null ? 'retiró el consentimiento de' : 'registró el consentimiento de';
  if (!changed.has('optedOutAt')) return undefined;
  return changed.get('optedOutAt') === null
    ? 'volvió a activar los recordatorios de'
    : 'desactivó los recordatorios de';
}

/** Fields as the forms call them. The others are clear from the action. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Nombre',
  phone: 'Teléfono',
  departmentId: 'Departamento',
  ...Object.fromEntries(Object.entries(TASK_FIELDS).map(([field, { name }]) => [field, name])),
  snoozedUntil: 'Pospuesta hasta',
  acknowledgedAt: 'Vista el',
  escalationStep: 'Paso de escalamiento',
  managerEmployeeId: 'Responsable',
  escalation: 'Escalamiento',
  acknowledgeHours: 'Horas después de VISTO',
  completionReportedAt: 'Por confirmar desde',
  rejectReason: 'Por qué no está hecha',
  declinedAt: 'No puede hacerse desde',
  declineReason: 'Por qué no puede hacerse',
  consentAt: 'Consentimiento',
  consentSource: 'Decidido por',
  optedOutAt: 'Sin recordatorios desde',
  unreachableReason: 'Número no alcanzable',
  newPhone: 'Número nuevo según WhatsApp',
  schoolName: 'Nombre de la escuela',
  timeZone: 'Zona horaria',
  weeklyWindows: 'Horario de recordatorios',
  bundleMinutes: 'Minutos para juntar recordatorios',
  dailyCap: 'Máximo de mensajes al día',
  messagePrices: 'Precios de los mensajes',
  spendLimit: 'Gasto máximo del mes (USD)',
  absences: 'Ausencias',
  closedDay: 'Feriado o vacaciones',
  messageTexts: 'Textos de mensajes',
  dailyDigestAt: 'Resumen diario',
  weeklyDigest: 'Resumen semanal',
  weeklyDigestByMail: 'Resumen semanal por correo',
  mailFallback: 'Por correo lo que WhatsApp no entrega',
  mailAfterMinutes: 'Minutos hasta el correo',
  address: 'Servidor',
  phoneNumberId: 'Identificador del número',
  businessAccountId: 'Identificador de la cuenta',
  dialect: 'Respuestas del gateway',
  language: 'Idioma',
  events: 'Eventos',
  isActive: 'Activo',
  disabledReason: 'Desactivado por',
  secretVersion: 'Secreto número',
  replayed: 'Reenviados',
  items: 'Tareas del conjunto',
  email: 'Correo',
  role: 'Rol',
  departmentIds: 'Departamentos',
  rows: 'Filas',
  format: 'Formato',
  filters: 'Filtros',
  device: 'Dispositivo',
  passkey: 'Passkey',
  token: 'Token',
  permissions: 'Permisos',
};

/** True for an instant (ISO 8601), such as that of `dueAt`; false for the time of day of `dailyDigestAt`. */
export const isAuditInstant = (field: string, value: AuditValue): value is string =>
  /(At|Until)$/.test(field) && typeof value === 'string' && value.includes('T');

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  consentSource: { school: 'La escuela', whatsapp: 'El empleado, por WhatsApp' },
  role: ROLE_NAMES,
  permissions: PERMISSION_NAMES,
  disabledReason: { gone: 'Ya no existe (410)', failing: 'Nada entregado en cinco días' },
};

/** Returns a value of an entry in words, if it is a code; of a list, one of its values. */
export function auditWords(field: string, text: string): string {
  if (field === 'unreachableReason') return reasonLabel(text);
  return field === 'reminderInterval' ? `Cada ${text} min` : ((choicesOf(field) ?? WORDS[field])?.[text] ?? text);
}

const TASK_DEEDS: Record<TaskAction | 'undo', string> = {
  pause: 'pausó varias tareas a la vez',
  activate: 'activó varias tareas a la vez',
  complete: 'completó varias tareas a la vez',
  interval: 'cambió el intervalo de varias tareas a la vez',
  reassign: 'reasignó varias tareas a la vez',
  remind: 'recordó varias tareas a la vez',
  delete: 'eliminó varias tareas a la vez',
  undo: 'deshizo un cambio de varias tareas',
};
const EMPLOYEE_DEEDS: Record<EmployeeAction | 'undo', string> = {
  move: 'cambió de departamento a varios empleados a la vez',
  consent: 'registró el consentimiento de varios empleados a la vez',
  delete: 'eliminó varios empleados a la vez',
  undo: 'deshizo un cambio de varios empleados',
};
const DEPARTMENT_DEEDS: Record<DepartmentAction | 'undo', string> = {
  manager: 'cambió el responsable de varios departamentos a la vez',
  undo: 'deshizo un cambio de varios departamentos',
};
/** Changes of many rows, by the action of the audit and that of the job, as the end of a sentence. */
const BULK_DEEDS: Partial<Record<AuditAction, Readonly<Record<string, string>>>> = {
  'tasks.changed': TASK_DEEDS,
  'employees.changed': EMPLOYEE_DEEDS,
  'departments.changed': DEPARTMENT_DEEDS,
};
