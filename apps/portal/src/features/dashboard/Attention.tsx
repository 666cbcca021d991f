import { ATTENTION, type AttentionView, DASHBOARD_REFRESH_SECONDS } from '@recuerda/contracts';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/feedback';
import { formatCount } from '../../format/numbers';
import { useAttentionQuery } from './api/dashboard';

const NAMES: Record<keyof AttentionView, string> = {
  failed: 'Con un recordatorio fallido',
  overdue: 'Vencidas',
  held: 'Con el recordatorio retenido',
  unreachable: 'De empleados que no reciben recordatorios',
  reported: 'Por confirmar',
};

/** Tasks that need somebody: how many for each reason, and the way to their list. */
export function Attention() {
  const titleId = useId();
  const query = useAttentionQuery(undefined, {
    pollingInterval: DASHBOARD_REFRESH_SECONDS * 1_000,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  return (
    <section aria-labelledby={titleId} className="card overflow-hidden">
      <h2 id={titleId} className="border-b border-line px-4 py-4 font-semibold sm:px-6">
        Requieren atención
      </h2>
      <Loaded query={query} loading="Cargando avisos..." size="h-12 w-full">
        {(counts) => <Reasons titleId={titleId} counts={counts} />}
      </Loaded>
    </section>
  );
}

function Reasons({ titleId, counts }: { titleId: string; counts: AttentionView }) {
  const reasons = ATTENTION.filter((reason) => counts[reason] > 0);
  if (reasons.length === 0)
    return (
      <p className="flex items-center gap-2 px-4 py-3 sm:px-6">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        Todo en orden: ninguna tarea te necesita ahora.
      </p>
    );
  return (
    <ul aria-labelledby={titleId} className="divide-y divide-line">
      {reasons.map((reason) => (
        <li key={reason}>
          <Link
            to={`/tasks?state=${reason}`}
            className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-raised sm:px-6"
          >
            <span className="min-w-0 flex-1">{NAMES[reason]}</span>
            <span className="font-semibold tabular-nums">{formatCount(counts[reason])}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
