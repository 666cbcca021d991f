import type {
  AccountCheckView,
  AccountDepartmentsInput,
  AccountInput,
  AccountView,
  CheckAccountInput,
  ChooseTemplateInput,
  ConnectionListView,
  NewAccountInput,
  TemplateInput,
  TemplateListView,
  TemplateView,
  TestMessageInput,
  TestMessageView,
  WhatsappHealthView,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const ACCOUNTS = '/whatsapp/accounts';
const addressOf = (account: string): string => `${ACCOUNTS}/${encodeURIComponent(account)}`;

interface ByAccount {
  /** Names the account. */
  account: string;
}

/** The account or its templates are others now, unless the request failed. */
const changed = (_result: unknown, error: unknown) => (error ? [] : (['Status', 'Templates'] as const));

const whatsappApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Templates of an account at their last synchronisation. */
    listTemplates: build.query<TemplateListView, string>({
      query: (account) => `${addressOf(account)}/templates`,
      extraOptions: { errorMessage: 'Error loading templates' },
      providesTags: ['Templates'],
      onCacheEntryAdded: refetchOnChanges(['Templates'], {
        events: /^(conversations\.template|notifier\.account)\./,
        after: 'at once',
      }),
    }),
    createTemplate: build.mutation<TemplateView, TemplateInput & ByAccount>({
      query: ({ account, ...body }) => ({ url: `${addressOf(account)}/templates`, method: 'POST', body }),
      extraOptions: { errorMessage: 'Error creating template' },
      invalidatesTags: changed,
    }),
    chooseTemplate: build.mutation<TemplateListView, ChooseTemplateInput & ByAccount>({
      query: ({ account, ...body }) => ({ url: `${addressOf(account)}/templates/choice`, method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error choosing template' },
      invalidatesTags: changed,
    }),
    synchroniseTemplates: build.mutation<TemplateListView, string>({
      query: (account) => ({ url: `${addressOf(account)}/templates/sync`, method: 'POST' }),
      extraOptions: { errorMessage: 'Error synchronising templates' },
      invalidatesTags: changed,
    }),
    sendTestMessage: build.mutation<TestMessageView, { key: string; input: TestMessageInput }>({
      query: creation('/whatsapp/test-messages'),
      extraOptions: { errorMessage: 'Error sending test message' },
    }),
    testMessage: build.query<TestMessageView, string>({ query: (id) => `/whatsapp/test-messages/${id}` }),
    /** Accounts through which messages go, without their secrets; the school's first. */
    whatsappAccounts: build.query<ConnectionListView, void>({
      query: () => ACCOUNTS,
      providesTags: ['Status'],
      onCacheEntryAdded: refetchOnChanges(['Status'], { events: /^notifier\.account\./, after: 'at once' }),
    }),
    /** Tries values at the provider, and stores nothing. */
    checkAccount: build.mutation<AccountCheckView, CheckAccountInput>({
      query: (body) => ({ url: `${ACCOUNTS}/check`, method: 'POST', body }),
    }),
    connectAccount: build.mutation<ConnectionListView, NewAccountInput>({
      query: (body) => ({ url: ACCOUNTS, method: 'POST', body }),
      extraOptions: { errorMessage: 'Error connecting WhatsApp' },
      invalidatesTags: changed,
    }),
    changeAccount: build.mutation<ConnectionListView, ByAccount & { values: AccountInput }>({
      query: ({ account, values }) => ({ url: addressOf(account), method: 'PUT', body: values }),
      extraOptions: { errorMessage: 'Error changing WhatsApp' },
      invalidatesTags: changed,
    }),
    assignDepartments: build.mutation<ConnectionListView, ByAccount & AccountDepartmentsInput>({
      query: ({ account, ...body }) => ({ url: `${addressOf(account)}/departments`, method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error changing the departments of a number' },
      invalidatesTags: changed,
    }),
    disconnectAccount: build.mutation<ConnectionListView, string>({
      query: (account) => ({ url: addressOf(account), method: 'DELETE' }),
      extraOptions: { errorMessage: 'Error disconnecting WhatsApp' },
      invalidatesTags: changed,
    }),
    /** Whether the provider of an account calls, and what it reports of it. */
    whatsappHealth: build.query<WhatsappHealthView, string>({
      query: (account) => `${addressOf(account)}/health`,
      providesTags: ['Status'],
    }),
    /** The number and its account at Meta; null: the provider cannot be asked. */
    whatsappNumber: build.query<{ account: AccountView | null }, string>({
      query: (account) => `${addressOf(account)}/number`,
    }),
    checkWhatsappNumber: build.mutation<{ account: AccountView | null }, string>({
      query: (account) => ({ url: `${addressOf(account)}/number/check`, method: 'POST' }),
      invalidatesTags: ['Status'],
      onQueryStarted: async (account, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(whatsappApi.util.upsertQueryData('whatsappNumber', account, answer.data));
      },
    }),
    dismissNotice: build.mutation<null, ByAccount & { key: string }>({
      query: ({ account, key }) => ({
        url: `${addressOf(account)}/notices/${encodeURIComponent(key)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Status'],
    }),
  }),
});

export const {
  useListTemplatesQuery,
  useChooseTemplateMutation,
  useCreateTemplateMutation,
  useSynchroniseTemplatesMutation,
  useSendTestMessageMutation,
  useTestMessageQuery,
  useWhatsappAccountsQuery,
  useCheckAccountMutation,
  useConnectAccountMutation,
  useChangeAccountMutation,
  useAssignDepartmentsMutation,
  useDisconnectAccountMutation,
  useWhatsappHealthQuery,
  useWhatsappNumberQuery,
  useCheckWhatsappNumberMutation,
  useDismissNoticeMutation,
} = whatsappApi;
