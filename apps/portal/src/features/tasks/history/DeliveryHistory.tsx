import type { HoldReason, Page, PlannedReminder, ProofView, TaskWithReminder } from '@recuerda/contracts';
import { useState } from 'react';
import { useMay } from '../../../api/access/access-slice';
import { baseApi } from '../../../api/base-api';
import { itemsOf } from '../../../api/pages';
import { useIsSimulated } from '../../../api/provider';
import { Disclosure } from '../../../components/Disclosure';
import { Proof } from '../../../components/Proof';
import { ZoneNote } from '../../../components/ZoneNote';
import { TextLink } from '../../../components/buttons';
import { ExportButton } from '../../../components/export/ExportButton';
import { EmptyState, Items, Loaded, LoadError, Loading, NextPage, StaleNotice } from '../../../components/feedback';
import { useSafely } from '../../../components/form/discard';
import { RemindersIllustration } from '../../../components/illustrations/RemindersIllustration';
import { Modal } from '../../../components/modal/Modal';
import { TaskBadge } from '../../../components/tasks/TaskBadge';
import { HOLD_NAMES } from '../../../components/whatsapp/hold-names';
import { formatMinute, formatMoment } from '../../../format/dates';
import { WhySilent } from '../WhySilent';
import { useListDeliveriesInfiniteQuery } from '../api/reminders';
import type { CachedTask } from '../api/tasks';
import { DeliveryItem } from './DeliveryItem';
import { SnoozeSection } from './SnoozeSection';

const { useListPlannedRemindersQuery, useListOccurrencesQuery, useListProofsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPlannedReminders: build.query<PlannedReminder[], string>({
      query: (taskId) => `/tasks/${taskId}/upcoming`,
      transformResponse: ({ items }: { items: PlannedReminder[] }) => items,
      extraOptions: { errorMessage: 'Error loading planned reminders' },
    }),
    /** The latest occurrences of a repeated task, newest first. */
    listOccurrences: build.query<Page<TaskWithReminder>, string>({
      query: (seriesId) => ({ url: '/tasks', params: { seriesId, limit: '50' } }),
      extraOptions: { errorMessage: 'Error loading series' },
    }),
    /** The latest photos and documents of a task, newest first. */
    listProofs: build.query<ProofView[], string>({
      query: (taskId) => ({ url: '/proofs', params: { taskId } }),
      transformResponse: ({ items }: { items: ProofView[] }) => items,
      extraOptions: { errorMessage: 'Error loading proofs' },
    }),
  }),
});

/** Every delivery of a task's reminders, newest first; grows while it is open. */
export function DeliveryHistory({ task, onClose }: { task: CachedTask; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const close = useSafely(dirty, onClose);
  return (
    <Modal title="Historial de envíos" description={task.title} onClose={() => void close()} wide>
      {task.description !== null && <p className="mb-3 break-words whitespace-pre-line">{task.description}</p>}
      <ZoneNote className="mb-3" />
      <SimulatorNote task={task} />
      {task.isActive && !task.isCompleted && (
        <div className="mb-3 empty:hidden">
          <WhySilent task={task} />
        </div>
      )}
      {task.isActive && !task.isCompleted && <Upcoming task={task} onDirty={setDirty} onClose={onClose} />}
      {task.seriesId && <Series task={task} seriesId={task.seriesId} />}
      <Proofs taskId={task.id} />
      <Deliveries taskId={task.id} />
    </Modal>
  );
}

/** Says that the messages listed as sent have reached nobody. */
function SimulatorNote({ task }: { task: CachedTask }) {
  const may = useMay('settings.write');
  if (!useIsSimulated(task.employee?.department?.id)) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-x-3 rounded-md bg-warning-soft px-3 py-2">
      Simulador: los mensajes no salen de este equipo
      {may && <TextLink to="/settings/whatsapp/connect">Conectar WhatsApp</TextLink>}
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
  if (!data) return <Loading label="Cargando historial..." />;
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
      <Items items={deliveries}>{(delivery) => <DeliveryItem key={delivery.reminderId} delivery={delivery} />}</Items>
      <NextPage query={query} />
    </>
  );
}

/** The next ten reminders of a task, and why each is when it is. */
function PlannedReminders({ taskId }: { taskId: string }) {
  const query = useListPlannedRemindersQuery(taskId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} loading="Calculando recordatorios..." size="h-32 w-full">
      {(reminders) =>
        reminders.length === 0 ? (
          <p className="text-muted">No hay recordatorios programados.</p>
        ) : (
          <ol className="divide-y divide-line">
            {reminders.map((planned) => (
              <li key={planned.at} className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
                {formatMoment(planned.at)}
                {planned.reason !== null && (
                  <span className="text-muted">{explanationOf(planned, planned.reason)}</span>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const explanationOf = ({ nominalAt }: PlannedReminder, reason: HoldReason): string =>
  `movido del ${formatMoment(nominalAt)}: ${HOLD_NAMES[reason]}`;

/** The occurrences of a repeated task, the newest first. */
function Series({ task, seriesId }: { task: CachedTask; seriesId: string }) {
  return (
    <Disclosure label="Serie" className="mb-4 border-b border-line pb-4">
      {() => <Occurrences taskId={task.id} seriesId={seriesId} />}
    </Disclosure>
  );
}

function Occurrences({ taskId, seriesId }: { taskId: string; seriesId: string }) {
  const query = useListOccurrencesQuery(seriesId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} loading="Cargando serie..." size="h-32 w-full">
      {({ items, total }) => (
        <>
          <ol className="divide-y divide-line">
            {items.map((occurrence) => (
              <li
                key={occurrence.id}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 tabular-nums"
              >
                <span className={occurrence.id === taskId ? 'font-medium' : ''}>
                  {occurrence.dueAt ? formatMinute(occurrence.dueAt) : 'Sin fecha'}
                  {occurrence.id === taskId && ' (esta)'}
                </span>
                <TaskBadge task={occurrence} />
              </li>
            ))}
          </ol>
          {total > items.length && (
            <p className="mt-2 text-muted">
              Las {items.length} más recientes de {total}.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Photos and documents that were sent for a task; nothing where there are none. */
export function Proofs({ taskId }: { taskId: string }) {
  const { data = [] } = useListProofsQuery(taskId, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <section className="mb-4 border-b border-line pb-4">
      <h3 className="mb-2 font-semibold">Fotos y archivos</h3>
      <ul className="flex flex-wrap gap-4">
        {data.map((proof) => (
          <li key={proof.id}>
            <Proof {...proof} />
            <time dateTime={proof.at} className="block text-xs text-muted tabular-nums">
              {formatMoment(proof.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
