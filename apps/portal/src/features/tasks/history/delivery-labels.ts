import type { DeliveryStatus } from '@recuerda/contracts';

/** Label of each status. */
export const OUTCOMES = {
  sent: { label: 'Enviado', tone: 'success' },
  failed: { label: 'Fallido', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'gray' },
  sending: { label: 'Enviando', tone: 'accent' },
} as const satisfies Record<DeliveryStatus, { label: string; tone: string }>;

const NO_ANSWER = 'El proveedor no respondió a tiempo';
const NO_CONNECTION = 'No se pudo conectar con el proveedor';
const BROKEN_OFF = 'La conexión con el proveedor se cortó';
const UNKNOWN_ADDRESS = 'No se encontró la dirección del proveedor';
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
  http_429: 'El proveedor recibió demasiados mensajes',
  crashed_repeatedly: 'El envío se interrumpió varias veces',
  unknown: 'Motivo desconocido',
};

/** A machine-readable reason in Spanish; an unknown one is shown unchanged. */
export function reasonLabel(reason: string): string {
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const [, status] = /^http_(\d{3})$/.exec(reason) ?? [];
  if (status === undefined) return reason;
  return Number(status) >= 500
    ? `El proveedor tuvo un error (${status})`
    : `El proveedor rechazó el mensaje (${status})`;
}
