import type {
  ChooseTemplateInput,
  TemplateInput,
  TemplateListView,
  TemplateView,
  TestMessageInput,
  TestMessageView,
} from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

const templatesApi = baseApi.injectEndpoints({
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
      invalidatesTags: (_result, error) => (error ? [] : ['Templates', 'Status']),
    }),
    chooseTemplate: build.mutation<TemplateListView, ChooseTemplateInput>({
      query: (body) => ({ url: '/whatsapp/templates/choice', method: 'PUT', body }),
      extraOptions: { errorMessage: 'Error choosing template' },
      invalidatesTags: (_result, error) => (error ? [] : ['Templates', 'Status']),
    }),
    synchroniseTemplates: build.mutation<TemplateListView, void>({
      query: () => ({ url: '/whatsapp/templates/sync', method: 'POST' }),
      extraOptions: { errorMessage: 'Error synchronising templates' },
      invalidatesTags: (_result, error) => (error ? [] : ['Templates', 'Status']),
    }),
    sendTestMessage: build.mutation<TestMessageView, { key: string; input: TestMessageInput }>({
      query: ({ key, input }) => ({
        url: '/whatsapp/test-messages',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: input,
      }),
      extraOptions: { errorMessage: 'Error sending test message' },
    }),
    testMessage: build.query<TestMessageView, string>({ query: (id) => `/whatsapp/test-messages/${id}` }),
  }),
});

export const {
  useListTemplatesQuery,
  useChooseTemplateMutation,
  useCreateTemplateMutation,
  useSynchroniseTemplatesMutation,
  useSendTestMessageMutation,
  useTestMessageQuery,
} = templatesApi;
