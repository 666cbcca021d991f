import type { HoldReason, PlannedReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { Loaded } from '../../../components/feedback/Loaded';
import { HOLD_NAMES } from '../../../components/whatsapp/hold-names';
import { formatMoment } from '../../../format/dates';

const plannedRemindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The next ten reminders of a task. */
    listPlannedReminders: build.query<PlannedReminder[], string>({
      query: (taskId) => `/tasks/${taskId}/upcoming`,
      transformResponse: ({ items }: { items: PlannedReminder[] }) => items,
      extraOptions: { errorMessage: 'Error loading planned reminders' },
    }),
  }),
});

const { useListPlannedRemindersQuery } = plannedRemindersApi;

/** The next ten reminders of a task, and why each is when it is. */
export function PlannedReminders({ taskId }: { taskId: string }) {
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
