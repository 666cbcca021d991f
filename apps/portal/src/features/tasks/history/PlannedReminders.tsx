import type { HoldReason, PlannedReminder } from '@recuerda/contracts';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { formatMoment } from '../../../format/dates';
import { HOLD_NAMES } from '../../../components/whatsapp/hold-names';
import { useListPlannedRemindersQuery } from '../api/reminders';

/** The next ten reminders of a task, and why each is when it is. */
export function PlannedReminders({ taskId }: { taskId: string }) {
  const { data, error, isFetching, refetch } = useListPlannedRemindersQuery(taskId, {
    refetchOnMountOrArgChange: true,
  });
  if (error !== undefined) return <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-32 w-full" />
        <span role="status" className="sr-only">
          Calculando recordatorios...
        </span>
      </div>
    );
  if (data.length === 0) return <p className="text-muted">No hay recordatorios programados.</p>;
  return (
    <ol className="divide-y divide-line">
      {data.map((planned) => (
        <li key={planned.at} className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
          {formatMoment(planned.at)}
          {planned.reason !== null && <span className="text-muted">{explanationOf(planned, planned.reason)}</span>}
        </li>
      ))}
    </ol>
  );
}

const explanationOf = ({ nominalAt }: PlannedReminder, reason: HoldReason): string =>
  `movido del ${formatMoment(nominalAt)}: ${HOLD_NAMES[reason]}`;
