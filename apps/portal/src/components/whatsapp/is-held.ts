import type { DeliveryView } from '@recuerda/contracts';

/** Whether a delivery that has a reason, but no attempt, waits for what the reason says. */
export const isHeld = ({ status, attempts, reason }: DeliveryView): boolean =>
  status === 'sending' && attempts === 0 && reason !== null;
