import type { Receipt } from '../rules/receipts.js';

/** Names of receipts. */
export const RECEIPT_NAMES: Record<Receipt, string> = {
  accepted: 'Aceptado',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  undelivered: 'No entregado',
};

const NO_ANSWER = 'El proveedor no respondió a tiempo';
const NO_CONNECTION = 'No se pudo conectar con el proveedor';
const BROKEN_OFF = 'La conexión con el proveedor se cortó';
const UNKNOWN_ADDRESS = 'No se encontró la dirección del proveedor';
const WINDOW_CLOSED = 'Pasaron más de 24 horas desde su último mensaje';
const NO_TEMPLATE = 'Meta no tiene aprobada la plantilla';
const PAYMENT = 'El proveedor espera un pago';
const BANNED = 'WhatsApp bloqueó el número de la escuela';
const ACCOUNT = 'El proveedor no acepta mensajes de esta cuenta';
const TOO_MANY = 'El proveedor recibió demasiados mensajes';
const PAIR_RATE = 'WhatsApp acepta un mensaje por persona cada 6 segundos';
const WRONG_TEMPLATE = 'Las variables o los botones de la plantilla no son los esperados';
const CREDENTIALS = 'El proveedor rechazó las credenciales';

/** The notifier's own reasons, network errors in lower case, and HTTP statuses with a better text. */
const REASONS: Record<string, string> = {
  timeout: NO_ANSWER,
  und_err_headers_timeout: NO_ANSWER,
  und_err_body_timeout: NO_ANSWER,
  econnrefused: 'El proveedor rechazó la conexión',
  ehostunreach: NO_CONNECTION,
  enetunreach: NO_CONNECTION,
  und_err_connect_timeout: NO_CONNECTION,
  network_error: NO_CONNECTION,
  err_network: NO_CONNECTION,
  econnreset: BROKEN_OFF,
  epipe: BROKEN_OFF,
  und_err_socket: BROKEN_OFF,
  enotfound: UNKNOWN_ADDRESS,
  eai_again: UNKNOWN_ADDRESS,
  http_400: 'El proveedor rechazó el mensaje',
  http_401: CREDENTIALS,
  http_403: CREDENTIALS,
  http_404: 'El proveedor no conoce esa dirección',
  http_429: TOO_MANY,
  rejected: 'El proveedor rechazó el mensaje',
  request_failed: 'El proveedor no pudo enviar el mensaje',
  unclear_answer: 'El proveedor lo aceptó, pero su respuesta no se entiende: no se envía otra vez',
  html_page: 'El proveedor respondió con una página web',
  window_closed: WINDOW_CLOSED,
  number_too_long: 'El número tiene demasiadas cifras',
  credentials: CREDENTIALS,
  token_expired: 'El acceso al proveedor caducó',
  quota: 'Se agotó el cupo de mensajes',
  payment: PAYMENT,
  banned: BANNED,
  device_offline: 'El teléfono de la escuela no tiene conexión',
  account: ACCOUNT,
  outage: NO_ANSWER,
  pair_rate: PAIR_RATE,
  daily_recipients: 'Se alcanzó el máximo de personas por día',
  question_settled: 'Ya no hacía falta',
  too_old: 'Se pidió hace demasiado tiempo',
  consent_missing: 'Falta el consentimiento de esta persona',
  monthly_templates: 'Se alcanzó el máximo de plantillas del mes',
  monthly_spend: 'Se alcanzó el gasto máximo del mes',
  template_differs: WRONG_TEMPLATE,
  read_again: 'Se vuelve a leer la tarea antes del envío',
  posts_at_once: 'Espera a que terminen otros envíos',
  no_email: 'El empleado ya no tiene correo, o la escuela ya no envía por correo',
  mail_address: 'El servidor de correo rechazó la dirección',
  mail_refused: 'El servidor de correo rechazó el mensaje',
  mail_unreachable: 'El servidor de correo no respondió',
  account_gone: 'Se desconectó el número por el que iba, y puede haber llegado: no se envía por otro',
  crashed_repeatedly: 'El envío se interrumpió varias veces',
  unknown: 'Motivo desconocido',
};

/** Error codes of Meta. */
const CODES: Record<string, string> = {
  130429: TOO_MANY,
  130472: 'WhatsApp no entrega mensajes a esta persona por ahora',
  130497: 'WhatsApp no entrega mensajes en este país',
  131000: 'Meta tuvo un error al entregarlo',
  131026: 'El número no usa WhatsApp o no puede recibir mensajes',
  131030: 'El número de prueba de Meta solo escribe a su lista de destinatarios: agrega este número allí',
  131031: BANNED,
  131037: ACCOUNT,
  131042: PAYMENT,
  131045: ACCOUNT,
  131047: WINDOW_CLOSED,
  131048: 'WhatsApp limita por ahora los mensajes de este número',
  131056: PAIR_RATE,
  132000: WRONG_TEMPLATE,
  132001: NO_TEMPLATE,
  132012: WRONG_TEMPLATE,
  132015: NO_TEMPLATE,
  132016: NO_TEMPLATE,
  132018: WRONG_TEMPLATE,
  133010: ACCOUNT,
  131049: 'WhatsApp limita los mensajes a esta persona por ahora',
  131050: 'La persona no quiere mensajes de la escuela',
};

/** A machine-readable reason in Spanish; an unknown one is shown unchanged. */
export function reasonLabel(given: string): string {
  // So begins the reason of a POST while its status is waited for.
  const reason = given.replace(/^unanswered_/, '');
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const code = /\b\d{6}\b/.exec(reason.replaceAll('_', ' '))?.[0];
  if (code !== undefined && CODES[code] !== undefined) return CODES[code];
  const [, meta] = /^meta_(\d+)$/.exec(reason) ?? [];
  if (meta !== undefined) return `Meta respondió con el error ${meta}`;
  const [, status] = /^http_(\d{3})$/.exec(reason) ?? [];
  if (status === undefined) return reason;
  return Number(status) >= 500
    ? `El proveedor tuvo un error (${status})`
    : `El proveedor rechazó el mensaje (${status})`;
}
