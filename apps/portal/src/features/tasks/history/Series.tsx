import type { Page, TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { Disclosure } from '../../../components/Disclosure';
import { Loaded } from '../../../components/feedback/Loaded';
import { TaskBadge } from '../../../components/tasks/TaskBadge';
import { formatMinute } from '../../../format/dates';
import type { CachedTask } from '../api/tasks';

const seriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The latest occurrences of a repeated task, newest first. */
    listOccurrences: build.query<Page<TaskWithReminder>, string>({
      query: (seriesId) => ({ url: '/tasks', params: { seriesId, limit: '50' } }),
      extraOptions: { errorMessage: 'Error loading series' },
    }),
  }),
});

const { useListOccurrencesQuery } = seriesApi;

/** The occurrences of a repeated task, the newest first. */
export function Series({ task, seriesId }: { task: CachedTask; seriesId: string }) {
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
