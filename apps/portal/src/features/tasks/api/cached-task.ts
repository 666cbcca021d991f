import type { ListFilter, TaskWithReminder } from '@recuerda/contracts';
import type { ListOrder } from '../../../api/pages';

/** As in the address; the API refuses unknown values. */
export type TaskFilters = Record<ListFilter<'tasks'>, string> & ListOrder;

/** A task as lists cache it. `nextReminder` is absent while it is not known: the task has just changed. */
export type CachedTask = Omit<TaskWithReminder, 'nextReminder'> & Partial<Pick<TaskWithReminder, 'nextReminder'>>;
