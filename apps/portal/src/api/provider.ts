import type { OverdueChoice, ProviderStatusView } from '@recuerda/contracts';
import { baseApi } from './base-api';
import { refetchOnChanges } from './live/refetch-on-changes';

const providerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the WhatsApp provider takes messages. */
    provider: build.query<ProviderStatusView, void>({
      query: () => '/provider',
      providesTags: ['Status'],
      onCacheEntryAdded: refetchOnChanges(['Status'], {
        events: /^(conversations\.template|notifier\.account)\./,
        after: 'at once',
      }),
    }),
    /** After a restored backup. */
    resumeReminders: build.mutation<void, OverdueChoice>({
      query: (overdue) => ({ url: '/reminders/resume', method: 'POST', body: { overdue } }),
      invalidatesTags: ['Status'],
    }),
  }),
});

export const { useProviderQuery, useResumeRemindersMutation } = providerApi;

/** Whether no reminder goes out at present, by what the shell has read; sends no request. */
export const useAreRemindersHeld = (): boolean =>
  providerApi.endpoints.provider.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ held: data?.state === 'stopped' || Boolean(data?.suspension) }),
  }).held;

/** Whether employees are written to only if their consent is recorded; false while that is not known. */
export const useRequiresConsent = (): boolean => useProviderQuery().data?.requiresConsent === true;
