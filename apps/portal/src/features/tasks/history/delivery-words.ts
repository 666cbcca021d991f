import type { DeliveryStatus } from '@recuerda/contracts';

/** How a delivery ended, in a word. */
export const OUTCOMES = {
  sent: { word: 'Enviado', tone: 'success' },
  failed: { word: 'Fallido', tone: 'danger' },
  cancelled: { word: 'Cancelado', tone: 'gray' },
  sending: { word: 'Enviando', tone: 'accent' },
} as const satisfies Record<DeliveryStatus, { word: string; tone: string }>;

/** The notifier's reasons that are not HTTP statuses: its own, and those of the network. */
const REASONS: Record<string, string> = {
  timeout: 'El proveedor no respondió a tiempo',
  econnrefused: 'El proveedor rechazó la conexión',
  econnreset: 'El proveedor cortó la conexión',
  enotfound: 'No se encontró la dirección del proveedor',
  eai_again: 'No se encontró la dirección del proveedor',
  http_400: 'El proveedor rechazó el mensaje',
  http_401: 'El proveedor rechazó las credenciales',
  http_403: 'El proveedor rechazó las credenciales',
  http_404: 'El proveedor no conoce esa dirección',
  http_429: 'El proveedor recibió demasiados mensajes',
};

/** A machine-readable reason in Spanish; one nobody knows is shown as it is. */
export function reasonWords(reason: string): string {
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const [, status] = /^http_(\d{3})$/.exec(reason) ?? [];
  if (status === undefined) return reason;
  return Number(status) >= 500
    ? `El proveedor tuvo un error (${status})`
    : `El proveedor rechazó el mensaje (${status})`;
}
