import type {
  CreatedWebhookEndpoint,
  WebhookEndpointInput,
  WebhookEndpointPatch,
  WebhookEndpointView,
  WebhookMessagePage,
  WebhookMessageView,
  WebhookSecret,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';

const ENDPOINTS = 'WebhookEndpoints';
const LOG = 'WebhookLog';
const url = (id: string, more = '') => `/webhook-endpoints/${id}${more}`;

export const {
  useListWebhookEndpointsQuery,
  useCreateWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
  useDeleteWebhookEndpointMutation,
  useRevealWebhookSecretMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  useWebhookLogInfiniteQuery,
  useReplayWebhookMutation,
  useReplayFailedWebhooksMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: [ENDPOINTS, LOG] }).injectEndpoints({
  endpoints: (build) => ({
    listWebhookEndpoints: build.query<WebhookEndpointView[], void>({
      query: () => '/webhook-endpoints',
      transformResponse: ({ items }: { items: WebhookEndpointView[] }) => items,
      extraOptions: { errorMessage: 'Error loading webhook endpoints' },
      providesTags: [ENDPOINTS],
    }),
    createWebhookEndpoint: build.mutation<CreatedWebhookEndpoint, { key: string; input: WebhookEndpointInput }>({
      query: creation('/webhook-endpoints'),
      extraOptions: { errorMessage: 'Error saving webhook endpoint' },
      invalidatesTags: [ENDPOINTS],
    }),
    updateWebhookEndpoint: build.mutation<WebhookEndpointView, { id: string; patch: WebhookEndpointPatch }>({
      query: ({ id, patch }) => ({ url: url(id), method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving webhook endpoint' },
      invalidatesTags: [ENDPOINTS],
    }),
    deleteWebhookEndpoint: build.mutation<null, string>({
      query: (id) => ({ url: url(id), method: 'DELETE' }),
      invalidatesTags: [ENDPOINTS],
    }),
    revealWebhookSecret: build.mutation<WebhookSecret, string>({
      query: (id) => ({ url: url(id, '/secret'), method: 'POST' }),
    }),
    rotateWebhookSecret: build.mutation<WebhookSecret, string>({
      query: (id) => ({ url: url(id, '/secret/rotate'), method: 'POST' }),
      invalidatesTags: [ENDPOINTS],
    }),
    testWebhookEndpoint: build.mutation<WebhookMessageView, string>({
      query: (id) => ({ url: url(id, '/test'), method: 'POST' }),
      invalidatesTags: [LOG],
    }),
    webhookLog: build.infiniteQuery<WebhookMessagePage, string, string | null>({
      query: ({ queryArg: id, pageParam: cursor }) => ({
        url: url(id, '/messages'),
        params: { limit: 20, ...(cursor !== null && { cursor }) },
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      extraOptions: { errorMessage: 'Error loading webhook log' },
      providesTags: [LOG],
    }),
    replayWebhook: build.mutation<WebhookMessageView, { endpointId: string; id: string }>({
      query: ({ endpointId, id }) => ({ url: url(endpointId, `/messages/${id}/replay`), method: 'POST' }),
      invalidatesTags: [LOG],
    }),
    replayFailedWebhooks: build.mutation<{ count: number }, { id: string; since: string }>({
      query: ({ id, since }) => ({ url: url(id, '/replay'), method: 'POST', body: { since } }),
      invalidatesTags: [LOG],
    }),
  }),
});
