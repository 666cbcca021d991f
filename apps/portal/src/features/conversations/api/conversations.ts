import type {
  ConversationMessagePage,
  ConversationMessageView,
  ConversationThreadView,
  ConversationView,
  DeliveryView,
  EmployeeView,
  Page,
  TaskView,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';
import { byCursor, type Cursor, pageParams } from '../../../api/pages';

type ConversationFilters = Record<'search' | 'unread', string>;

const keepCurrent = refetchOnChanges(['Conversations'], { events: /^conversations\./, after: 'at once' });
const remindersOf = (employeeId: string) => [{ type: 'Deliveries', id: employeeId }] as const;
/** An event does not say whose reminder it is about: they are read after each, and nothing else with them. */
const keepReminders = refetchOnChanges(remindersOf, { events: /\.(reminder|receipt)\./ });

const conversationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Conversations, the newest message first. */
    listConversations: build.infiniteQuery<Page<ConversationView>, ConversationFilters, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: '/conversations', params: pageParams(queryArg, pageParam) }),
      extraOptions: { errorMessage: 'Error loading conversations' },
      providesTags: ['Conversations'],
      onCacheEntryAdded: keepCurrent,
    }),
    getConversation: build.query<ConversationView, string>({
      query: (id) => `/conversations/${id}`,
      transformResponse: ({ conversation }: ConversationThreadView) => conversation,
      extraOptions: { errorMessage: 'Error loading conversation' },
      providesTags: ['Conversations'],
      onCacheEntryAdded: keepCurrent,
    }),
    /** Newest first, without reminders. */
    listMessages: build.infiniteQuery<ConversationMessagePage, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: id, pageParam }) => ({
        url: `/conversations/${id}/messages`,
        params: pageParams({}, pageParam),
      }),
      extraOptions: { errorMessage: 'Error loading messages' },
      providesTags: ['Conversations'],
      onCacheEntryAdded: keepCurrent,
    }),
    /** An employee's reminders, newest first. */
    listReminders: build.infiniteQuery<Page<DeliveryView>, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: employeeId, pageParam }) => ({
        url: '/deliveries',
        params: pageParams({ employeeId }, pageParam),
      }),
      extraOptions: { errorMessage: 'Error loading deliveries' },
      providesTags: (_result, _error, employeeId) => remindersOf(employeeId),
      onCacheEntryAdded: keepReminders,
    }),
    hasOptedOut: build.query<boolean, string>({
      query: (employeeId) => `/employees/${employeeId}`,
      transformResponse: ({ optedOutAt }: EmployeeView) => Boolean(optedOutAt),
      providesTags: ['Conversations'],
    }),
    /** Titles by id; null: it does not exist any more. */
    taskTitles: build.query<Record<string, string | null>, readonly string[]>({
      query: (ids) => ({ url: '/tasks', params: { ids: ids.join(',') } }),
      transformResponse: ({ items }: Page<TaskView>, _meta, ids) =>
        Object.fromEntries(ids.map((id) => [id, items.find((task) => task.id === id)?.title ?? null])),
    }),
    markConversationRead: build.mutation<ConversationView, string>({
      query: (id) => ({ url: `/conversations/${id}/read`, method: 'POST' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Conversations']),
    }),
    answerConversation: build.mutation<ConversationMessageView, { id: string; key: string; text: string }>({
      query: ({ id, key, text }) => creation(`/conversations/${id}/messages`)({ key, input: { text } }),
      extraOptions: { errorMessage: 'Error sending answer' },
      // Also after a failure: an earlier try, or this one, may have sent what is not shown yet.
      invalidatesTags: ['Conversations'],
    }),
  }),
});

export const { listConversations } = conversationsApi.endpoints;
export const {
  useListConversationsInfiniteQuery,
  useGetConversationQuery,
  useListMessagesInfiniteQuery,
  useListRemindersInfiniteQuery,
  useHasOptedOutQuery,
  useTaskTitlesQuery,
  useMarkConversationReadMutation,
  useAnswerConversationMutation,
} = conversationsApi;
