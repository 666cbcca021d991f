import type {
  AccountCheckView,
  AccountInput,
  AccountView,
  CheckAccountInput,
  ChooseTemplateInput,
  ConnectionView,
  TemplateInput,
  TemplateListView,
  TemplateView,
  TestMessageInput,
  TestMessageView,
  WhatsappHealthView,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

/** The account or its templates are others now, unless the request failed. */
const changed = (_result: unknown, error: unknown) => (error ? [] : (['Status', 'Templates'] as const));

const whatsappApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Templates at their last synchronisation. */
    listTemplates: build.query<TemplateListView, void>({
      query: () => '/whatsapp/templates',
      extraOptions: { errorMessage: 'Error loading templates' },
      providesTags: ['Templates'],
      onCacheEntryAdded: refetchOnChanges(['Templates'], {
        events: /^(conversations\.template|notifier\.account)\./,
        after: 'at once',
      }),
    }),
    createTemplate: build.mutation<TemplateView, TemplateInput>({
      query: (body) => ({ url: '/whatsapp/templates', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error creating template' },
      invalidatesTags: changed,
    }),
    chooseTemplate: build.mutation<TemplateListView, ChooseTemplateInput>({
      query: (body) => ({ url: '/whatsapp/templates/choice', method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error choosing template' },
      invalidatesTags: changed,
    }),
    synchroniseTemplates: build.mutation<TemplateListView, void>({
      query: () => ({ url: '/whatsapp/templates/sync', method: 'POST' }),
      extraOptions: { errorMessage: 'Error synchronising templates' },
      invalidatesTags: changed,
    }),
    sendTestMessage: build.mutation<TestMessageView, { key: string; input: TestMessageInput }>({
      query: creation('/whatsapp/test-messages'),
      extraOptions: { errorMessage: 'Error sending test message' },
    }),
    testMessage: build.query<TestMessageView, string>({ query: (id) => `/whatsapp/test-messages/${id}` }),
    /** Through which account messages go, without its secrets. */
    whatsappConnection: build.query<ConnectionView, void>({
      query: () => '/whatsapp/connection',
      providesTags: ['Status'],
    }),
    /** Tries values at the provider, and stores nothing. */
    checkAccount: build.mutation<AccountCheckView, CheckAccountInput>({
      query: (body) => ({ url: '/whatsapp/connection/check', method: 'POST', body }),
    }),
    connectAccount: build.mutation<ConnectionView, AccountInput>({
      query: (body) => ({ url: '/whatsapp/connection', method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error connecting WhatsApp' },
      invalidatesTags: changed,
    }),
    disconnectAccount: build.mutation<ConnectionView, void>({
      query: () => ({ url: '/whatsapp/connection', method: 'DELETE' }),
      extraOptions: { errorMessage: 'Error disconnecting WhatsApp' },
      invalidatesTags: changed,
    }),
    /** Whether the provider calls, and what it reports of the account. */
    whatsappHealth: build.query<WhatsappHealthView, void>({
      query: () => '/whatsapp/health',
      providesTags: ['Status'],
    }),
    /** The number and its account; null: the provider cannot be asked. */
    whatsappAccount: build.query<{ account: AccountView | null }, void>({ query: () => '/whatsapp/account' }),
    checkWhatsappAccount: build.mutation<{ account: AccountView | null }, void>({
      query: () => ({ url: '/whatsapp/account/check', method: 'POST' }),
      invalidatesTags: ['Status'],
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(whatsappApi.util.upsertQueryData('whatsappAccount', undefined, answer.data));
      },
    }),
    dismissNotice: build.mutation<null, string>({
      query: (key) => ({ url: `/whatsapp/notices/${encodeURIComponent(key)}`, method: 'DELETE' }),
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
  useWhatsappConnectionQuery,
  useCheckAccountMutation,
  useConnectAccountMutation,
  useDisconnectAccountMutation,
  useWhatsappHealthQuery,
  useWhatsappAccountQuery,
  useCheckWhatsappAccountMutation,
  useDismissNoticeMutation,
} = whatsappApi;
