import type { DeliveryView } from '@recuerda/contracts';
import { Disclosure } from '../../../components/Disclosure';
import { Badge } from '../../../components/Badge';
import { formatMoment } from '../../../format/dates';
import { counted } from '../../../format/numbers';
import { reasonLabel } from '@recuerda/contracts';
import { outcomeOf } from './delivery-labels';
import { Receipt } from './Receipt';

/** One delivery: its time, recipient and outcome, and the provider's answer. */
export function DeliveryItem({ delivery }: { delivery: DeliveryView }) {
  const { sentAt, dueAt, to, attempts, status, reason, providerAnswer, bundledWith } = delivery;
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
      {providerAnswer !== null && providerAnswer !== '' && (
        <Disclosure label="Respuesta del proveedor" className="mt-1 text-muted">
          <p className="rounded-md bg-raised px-3 py-2 break-words whitespace-pre-wrap">{providerAnswer}</p>
        </Disclosure>
      )}
    </li>
  );
}
