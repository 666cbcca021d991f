import { type DeliveryStatus, type DeliveryView, reasonLabel, RECEIPT_NAMES } from '@recuerda/contracts';
import { Check, CheckCheck, CircleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { ServerAnswer } from '../../../components/ServerAnswer';
import { isHeld } from '../../../components/whatsapp/hold-names';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';

const OUTCOMES: Record<DeliveryStatus, Outcome> = {
  sent: { label: 'Enviado', tone: 'success' },
  failed: { label: 'Fallido', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'gray' },
  sending: { label: 'Enviando', tone: 'accent' },
};

/** One delivery: its time, recipient and outcome, and the provider's answer. */
export function DeliveryItem({ delivery }: { delivery: DeliveryView }) {
  const { sentAt, dueAt, to, byMail, attempts, status, reason, providerAnswer, bundledWith } = delivery;
  const { label, tone } = outcomeOf(delivery);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time dateTime={sentAt ?? dueAt} className="font-medium tabular-nums">
          {formatMoment(sentAt ?? dueAt)}
        </time>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted tabular-nums">
        <span>Para: {to ?? '—'}</span>
        {byMail && <span>Por correo</span>}
        <span>{counted(attempts, 'intento', 'intentos')}</span>
        {bundledWith > 0 && <span>Enviado junto con {bundledWith} más</span>}
      </p>
      {reason !== null && (
        <p className={`mt-1 ${status === 'sent' ? 'text-warning' : 'text-danger'}`}>{reasonLabel(reason)}</p>
      )}
      <Receipt delivery={delivery} />
      {delivery.remark && (
        <p className="mt-1 text-warning">
          El proveedor respondió con un posible error («{delivery.remark}»); otro dialecto lo detectaría
        </p>
      )}
      {providerAnswer && <ServerAnswer text={providerAnswer} />}
    </li>
  );
}

/** The provider's last report about a sent message; empty until then. */
function Receipt({ delivery }: { delivery: DeliveryView }) {
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

interface Outcome {
  label: string;
  tone: BadgeTone;
}

const outcomeOf = (delivery: DeliveryView): Outcome =>
  isHeld(delivery) ? { label: 'Retenido', tone: 'warning' } : OUTCOMES[delivery.status];
