import type { PlannedReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

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

export const { useListPlannedRemindersQuery } = plannedRemindersApi;
