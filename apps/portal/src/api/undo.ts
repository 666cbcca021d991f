import { baseApi } from './base-api';
import { changesOf, emitLater } from './live/change-emitter';

/** A change of one row that can be undone. */
export interface UndoableChange {
  list: 'tasks' | 'employees';
  /** The row's id. */
  id: string;
  /** The id that the change was sent with. */
  change: string;
}

/** Argument of a mutation: the id under which the change can be undone; absent: it cannot. */
export interface Undoable {
  change?: string;
}
export const under = (change: string | undefined): Record<string, string> =>
  change === undefined ? {} : { 'idempotency-key': change };

const EVENTS = { tasks: 'tasks.task.updated', employees: 'directory.employee.updated' } as const;

const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    undoChange: build.mutation<unknown, UndoableChange>({
      query: ({ list, id, change }) => ({ url: `/${list}/${id}/undo`, method: 'POST', body: { change } }),
      extraOptions: { errorMessage: 'Error undoing change' },
      async onQueryStarted({ list, id }, { extra, queryFulfilled }) {
        const undone = await queryFulfilled.catch(() => undefined);
        if (!undone) return;
        changesOf(extra).emit({ type: EVENTS[list], subject: id, taskId: id });
        // A deletion that this tab reports only now would take the row away again.
        emitLater(extra, EVENTS[list], id);
      },
    }),
  }),
});

export const { useUndoChangeMutation } = undoApi;
