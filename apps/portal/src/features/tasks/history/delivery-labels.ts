import type { DeliveryStatus } from '@recuerda/contracts';

/** Label of each status. */
export const OUTCOMES = {
  sent: { label: 'Enviado', tone: 'success' },
  failed: { label: 'Fallido', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'gray' },
  sending: { label: 'Enviando', tone: 'accent' },
} as const satisfies Record<DeliveryStatus, { label: string; tone: string }>;
