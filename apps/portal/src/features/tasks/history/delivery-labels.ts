import type { DeliveryStatus, DeliveryView } from '@recuerda/contracts';
import type { BadgeTone } from '../../../components/Badge';
import { isHeld } from '../../../components/whatsapp/is-held';

interface Outcome {
  label: string;
  tone: BadgeTone;
}

const OUTCOMES: Record<DeliveryStatus, Outcome> = {
  sent: { label: 'Enviado', tone: 'success' },
  failed: { label: 'Fallido', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'gray' },
  sending: { label: 'Enviando', tone: 'accent' },
};

/** Label of a delivery. */
export const outcomeOf = (delivery: DeliveryView): Outcome =>
  isHeld(delivery) ? { label: 'Retenido', tone: 'warning' } : OUTCOMES[delivery.status];
