import type { SnoozeInput, TaskWithReminder } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';

const snoozeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Puts the reminders of an active task off. */
    snoozeTask: build.mutation<TaskWithReminder, SnoozeInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/tasks/${id}/snooze`, method: 'POST', body }),
      extraOptions: { errorMessage: 'Error snoozing task' },
      invalidatesTags: ['TaskList'],
    }),
  }),
});

export const { useSnoozeTaskMutation } = snoozeApi;
