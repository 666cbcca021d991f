import type { DeliveryView } from '@recuerda/contracts';
import { Check, CheckCheck, CircleAlert } from 'lucide-react';
import { formatMoment } from '../../../format/dates';
import { RECEIPT_NAMES, reasonLabel } from '@recuerda/contracts';

/** What the provider reported about a sent message; empty until then. */
export function Receipt({ delivery }: { delivery: DeliveryView }) {
  const { receipt, receiptReason, deliveredAt, readAt } = delivery;
  if (!receipt) return null;
  const isUndelivered = receipt === 'undelivered';
  const Icon = isUndelivered ? CircleAlert : receipt === 'accepted' || receipt === 'sent' ? Check : CheckCheck;
  const times = [deliveredAt && `Entregado ${formatMoment(deliveredAt)}`, readAt && `Leído ${formatMoment(readAt)}`];
  const known = times.filter(Boolean).join(' · ');
  return (
    <p className={`mt-1 flex items-start gap-2 tabular-nums ${isUndelivered ? 'text-danger' : 'text-muted'}`}>
      <Icon aria-hidden className={`h-[1lh] w-4 shrink-0 ${receipt === 'read' ? 'text-accent' : ''}`} />
      {known !== '' && !isUndelivered ? known : RECEIPT_NAMES[receipt]}
      {isUndelivered && receiptReason && `: ${reasonLabel(receiptReason)}`}
    </p>
  );
}
