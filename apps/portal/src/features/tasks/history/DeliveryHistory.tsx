import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/access/use-may';
import { itemsOf } from '../../../api/pages';
import { useProviderQuery } from '../../../api/provider';
import { Disclosure } from '../../../components/Disclosure';
import { ZoneNote } from '../../../components/ZoneNote';
import { ExportButton } from '../../../components/export/ExportButton';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { LoadError } from '../../../components/feedback/LoadError';
import { NextPage } from '../../../components/feedback/MoreButton';
import { StaleNotice } from '../../../components/feedback/RetryNotice';
import { Spinner } from '../../../components/feedback/Spinner';
import { useSafely } from '../../../components/form/discard';
import { RemindersIllustration } from '../../../components/illustrations/RemindersIllustration';
import { Modal } from '../../../components/modal/Modal';
import { WhySilent } from '../WhySilent';
import { useListDeliveriesInfiniteQuery } from '../api/reminders';
import type { CachedTask } from '../api/tasks';
import { SnoozeSection } from '../snooze/SnoozeSection';
import { DeliveryItem } from './DeliveryItem';
import { PlannedReminders } from './PlannedReminders';
import { Series } from './Series';

/** Every delivery of a task's reminders, newest first; grows while it is open. */
export function DeliveryHistory({ task, onClose }: { task: CachedTask; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const close = useSafely(dirty, onClose);
  return (
    <Modal title="Historial de envíos" description={task.title} onClose={() => void close()} wide>
      <ZoneNote className="mb-3" />
      <SimulatorNote />
      {task.isActive && !task.isCompleted && (
        <div className="mb-3 empty:hidden">
          <WhySilent task={task} />
        </div>
      )}
      {task.isActive && !task.isCompleted && <Upcoming task={task} onDirty={setDirty} onClose={onClose} />}
      {task.seriesId && <Series task={task} seriesId={task.seriesId} />}
      <Deliveries taskId={task.id} />
    </Modal>
  );
}

/** Says that the messages listed as sent have reached nobody. */
function SimulatorNote() {
  const may = useMay('settings.write');
  if (!useProviderQuery().data?.simulated) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-x-3 rounded-md bg-warning-soft px-3 py-2">
      Simulador: los mensajes no salen de este equipo
      {may && (
        <Link to="/settings/whatsapp/connect" className="text-link">
          Conectar WhatsApp
        </Link>
      )}
    </p>
  );
}

interface UpcomingProps {
  task: CachedTask;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** Planned reminders, calculated when it is opened, and a way to put them off. */
function Upcoming({ task, onDirty, onClose }: UpcomingProps) {
  const may = useMay('school.write');
  return (
    <Disclosure label="Próximos recordatorios" className="mb-4 border-b border-line pb-4">
      {() => (
        <>
          <PlannedReminders taskId={task.id} />
          {may && <SnoozeSection task={task} onDirty={onDirty} onDone={onClose} />}
        </>
      )}
    </Disclosure>
  );
}

function Deliveries({ taskId }: { taskId: string }) {
  const query = useListDeliveriesInfiniteQuery({ taskId });
  const { data, error, isError, isFetching, isFetchNextPageError } = query;
  const retry = () => void query.refetch();
  if (!data && isError) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div className="flex justify-center py-12" aria-busy="true">
        <Spinner label="Cargando historial..." />
      </div>
    );
  const deliveries = itemsOf(data);
  if (deliveries.length === 0)
    return <EmptyState illustration={<RemindersIllustration />} title="Aún no se ha enviado ningún recordatorio" />;
  return (
    <>
      {isError && !isFetchNextPageError && <StaleNotice error={error} retry={retry} />}
      <div className="flex justify-end">
        <ExportButton
          list="deliveries"
          filters={{ taskId }}
          total={data.pages[0]?.total ?? null}
          noun={['envío', 'envíos']}
        />
      </div>
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.reminderId} delivery={delivery} />
        ))}
      </ul>
      <NextPage query={query} />
    </>
  );
}
