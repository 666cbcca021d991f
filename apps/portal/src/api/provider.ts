import type { CostsView, OverdueChoice, ProviderStatusView, ProviderView } from '@recuerda/contracts';
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
    /** Costs of the messages of a month; '': of the present. */
    costs: build.query<CostsView, string>({
      query: (month) => ({ url: '/costs', params: month ? { month } : {} }),
      extraOptions: { errorMessage: 'Error loading costs' },
    }),
    /** After a restored backup. */
    resumeReminders: build.mutation<void, OverdueChoice>({
      query: (overdue) => ({ url: '/reminders/resume', method: 'POST', body: { overdue } }),
      invalidatesTags: ['Status'],
    }),
  }),
});

export const { useCostsQuery, useProviderQuery, useResumeRemindersMutation } = providerApi;

/** Whether no reminder goes out at present, by what the shell has read; sends no request. */
export const useAreRemindersHeld = (): boolean =>
  providerApi.endpoints.provider.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      held: Boolean(data && (data.suspension || accountsOf(data).every(({ state }) => state === 'stopped'))),
    }),
  }).held;

/** Returns the states of all accounts, the school's first. */
export const accountsOf = (status: ProviderStatusView): readonly ProviderView[] => [status, ...status.others];

/**
 * Whether the account of a department, or any account where none is given, writes to employees only if their consent is
 * recorded; false while that is not known.
 */
export function useRequiresConsent(departmentId?: string): boolean {
  const { data } = useProviderQuery();
  const all = data ? accountsOf(data) : [];
  const concerned = departmentId === undefined ? all : [accountOf(data, departmentId)];
  return concerned.some((account) => account?.requiresConsent);
}

/** Whether messages to a department, or to employees without one, reach nobody; false while that is not known. */
export const useIsSimulated = (departmentId: string | undefined): boolean =>
  accountOf(useProviderQuery().data, departmentId)?.simulated === true;

const accountOf = (data: ProviderStatusView | undefined, departmentId: string | undefined): ProviderView | undefined =>
  data && (ownAccountIn(data, departmentId) ?? data);
const ownAccountIn = (data: ProviderStatusView | undefined, departmentId: string | undefined) =>
  data?.others.find(({ departmentIds }) => departmentId !== undefined && departmentIds.includes(departmentId));

/** The account of a department where it is not the school's; undefined also while that is not known. */
export const useOwnAccount = (departmentId: string): ProviderView | undefined =>
  ownAccountIn(useProviderQuery().data, departmentId);

/** The tightest limit of a text of all accounts. */
export function useTextLimit(): NonNullable<ProviderView['textLimit']> | undefined {
  const { data } = useProviderQuery();
  const limits = data ? accountsOf(data).flatMap(({ textLimit }) => textLimit ?? []) : [];
  return limits.sort((one, other) => one.max - other.max)[0];
}
