import type { ClosedDay } from '@recuerda/contracts';
import { useState } from 'react';
import { Disclosure } from '../../../components/Disclosure';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { StaleNotice } from '../../../components/feedback/StaleNotice';
import { today } from '../../../format/dates';
import { SettingsCard } from '../SettingsCard';
import { useListClosedDaysQuery } from '../api/closed-days';
import { ClosedDayForm } from './ClosedDayForm';
import { ClosedDayItem } from './ClosedDayItem';
import { SuggestionsDialog } from './SuggestionsDialog';

/** The days on which the school, or a department, sends no reminders. */
export default function ClosedDaysTab() {
  const query = useListClosedDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'new' | 'suggestions' | ClosedDay | null>(null);
  const close = () => setShown(null);
  const actions = (
    <>
      <button type="button" className="button-plain" onClick={() => setShown('suggestions')}>
        Proponer feriados
      </button>
      <button type="button" className="button-primary" onClick={() => setShown('new')}>
        Agregar días
      </button>
    </>
  );
  return (
    <SettingsCard title="Feriados y vacaciones" actions={actions}>
      <ClosedDays query={query} onEdit={setShown} />
      {shown === 'suggestions' && <SuggestionsDialog known={query.data ?? []} onClose={close} />}
      {shown !== null && shown !== 'suggestions' && (
        <ClosedDayForm {...(shown !== 'new' && { closedDay: shown })} onClose={close} />
      )}
    </SettingsCard>
  );
}

interface Props {
  query: { data?: ClosedDay[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  onEdit: (closedDay: ClosedDay) => void;
}

function ClosedDays({ query: { data, error, isFetching, refetch }, onEdit }: Props) {
  const retry = () => void refetch();
  if (!data && error !== undefined) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-32 w-full" />
        <span role="status" className="sr-only">
          Cargando feriados...
        </span>
      </div>
    );
  const list = (days: readonly ClosedDay[]) => (
    <ul className="divide-y divide-line">
      {days.map((day) => (
        <ClosedDayItem key={day.id} closedDay={day} onEdit={() => onEdit(day)} />
      ))}
    </ul>
  );
  const coming = data.filter(({ to }) => to >= today());
  const passed = data.filter(({ to }) => to < today());
  return (
    <>
      {error !== undefined && <StaleNotice error={error} retry={retry} />}
      {coming.length === 0 ? (
        <p className="text-muted">
          Aún no hay días sin recordatorios. Agrega las vacaciones, o elige los feriados de tu país.
        </p>
      ) : (
        list(coming)
      )}
      {passed.length > 0 && (
        <Disclosure label={`Días pasados (${passed.length})`} className="mt-4 border-t border-line pt-4">
          {list(passed)}
        </Disclosure>
      )}
    </>
  );
}
