import type { MetricsView } from '@recuerda/contracts';
import { CheckCheck, Eye, Hourglass } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { formatDuration } from '../../format/durations';
import { formatCount } from '../../format/numbers';

// On a phone the last one fills its row.
const GRID = 'grid grid-cols-2 gap-4 max-lg:*:last:col-span-2 lg:grid-cols-3 print:grid-cols-3 print:*:last:col-span-1';

/** What the provider reported of the reminders of 30 days. */
export function ReceiptCards({ receipts }: { receipts: NonNullable<MetricsView['receipts']> }) {
  const { reported, delivered, read, medianReadSeconds } = receipts;
  const share = (count: number) => `${Math.round((100 * count) / reported)}% de ${formatCount(reported)} con acuse`;
  return (
    <div className={GRID}>
      <StatCard label="Entregados" value={formatCount(delivered)} caption={share(delivered)} Icon={CheckCheck} />
      <StatCard label="Leídos" value={formatCount(read)} caption={share(read)} Icon={Eye} />
      <StatCard
        label="Tiempo hasta la lectura"
        value={medianReadSeconds === null ? '—' : formatDuration(medianReadSeconds)}
        caption="Mediana de los últimos 30 días"
        Icon={Hourglass}
      />
    </div>
  );
}
