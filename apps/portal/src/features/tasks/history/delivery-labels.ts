import type { DeliveryStatus, DeliveryView } from '@recuerda/contracts';
import type { BadgeTone } from '../../../components/Badge';

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

/** Label of a delivery. One that has a reason, but no attempt, waits for what the reason says. */
export const outcomeOf = ({ status, attempts, reason }: DeliveryView): Outcome =>
  status === 'sending' && attempts === 0 && reason !== null ? { label: 'Retenido', tone: 'warning' } : OUTCOMES[status];
