import type {
  GroupPeopleInput,
  Page,
  TaskGroupEdit,
  TaskGroupInput,
  TaskGroupView,
  TaskWithReminder,
} from '@recuerda/contracts';
import { baseApi, creation } from '../../../api/base-api';
import { refetchOnChanges } from '../../../api/live/refetch-on-changes';

/** The same service has the tasks and their progress. */
const refetchByTask = refetchOnChanges<void>(['TaskGroups'], { events: /^tasks\.task\./, after: 'at once' });
/** `tasks` learns of a changed employee, who may belong to an audience, a moment later. */
const refetchByEmployee = refetchOnChanges<void>(['TaskGroups'], { events: /^directory\.employee\./ });

export const {
  useListTaskGroupsQuery,
  useListGroupTasksQuery,
  useCreateTaskGroupMutation,
  useUpdateTaskGroupMutation,
  useAddToTaskGroupMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTaskGroups: build.query<{ items: TaskGroupView[] }, void>({
      query: () => '/task-groups',
      extraOptions: { errorMessage: 'Error loading task groups' },
      providesTags: ['TaskGroups'],
      onCacheEntryAdded: async (_arg, entry) => {
        await Promise.all([refetchByTask(undefined, entry), refetchByEmployee(undefined, entry)]);
      },
    }),
    /** The first tasks of a group, open ones first; those of a state by the name of the employee. */
    listGroupTasks: build.query<Page<TaskWithReminder>, string>({
      query: (groupId) => ({ url: '/tasks', params: { groupId, order: 'state', limit: '200' } }),
      transformResponse: ({ items, ...page }: Page<TaskWithReminder>) => ({ ...page, items: items.toSorted(compare) }),
      extraOptions: { errorMessage: 'Error loading the tasks of a group' },
      providesTags: ['TaskGroups'],
    }),
    createTaskGroup: build.mutation<TaskGroupView, { key: string; input: TaskGroupInput }>({
      query: creation('/task-groups'),
      extraOptions: { errorMessage: 'Error saving task group' },
      invalidatesTags: ['TaskGroups'],
    }),
    updateTaskGroup: build.mutation<TaskGroupView, { id: string; patch: TaskGroupEdit }>({
      query: ({ id, patch }) => ({ url: `/task-groups/${id}`, method: 'PATCH', body: patch }),
      extraOptions: { errorMessage: 'Error saving task group' },
      invalidatesTags: ['TaskGroups'],
    }),
    addToTaskGroup: build.mutation<TaskGroupView, { id: string; input: GroupPeopleInput }>({
      query: ({ id, input }) => ({ url: `/task-groups/${id}/people`, method: 'POST', body: input }),
      extraOptions: { errorMessage: 'Error adding people to a task group' },
      invalidatesTags: ['TaskGroups'],
    }),
  }),
});

const rankOf = ({ isActive, isCompleted }: TaskWithReminder): number => (isActive ? 0 : isCompleted ? 2 : 1);
const nameOf = ({ employee }: TaskWithReminder): string => employee?.name ?? '';
const compare = (one: TaskWithReminder, other: TaskWithReminder): number =>
  rankOf(one) - rankOf(other) || nameOf(one).localeCompare(nameOf(other), 'es');
