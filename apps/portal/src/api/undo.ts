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

/** Tasks that were created together. */
export interface UndoableCreation {
  created: string[];
}

/** Argument of a mutation: the id under which the change can be undone; absent: it cannot. */
export interface Undoable {
  change?: string;
}
export const under = (change: string | undefined): Record<string, string> =>
  change === undefined ? {} : { 'idempotency-key': change };

const EVENTS = { tasks: 'tasks.task.updated', employees: 'directory.employee.updated' } as const;

export const { useUndoChangeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    undoChange: build.mutation<unknown, UndoableChange | UndoableCreation>({
      query: (undo) =>
        'created' in undo
          ? { url: '/bulk-jobs', method: 'POST', body: { action: 'delete', ids: undo.created } }
          : { url: `/${undo.list}/${undo.id}/undo`, method: 'POST', body: { change: undo.change } },
      extraOptions: { errorMessage: 'Error undoing change' },
      async onQueryStarted(undo, { extra, queryFulfilled }) {
        const undone = await queryFulfilled.catch(() => undefined);
        // Deletions are told by the stream.
        if (!undone || 'created' in undo) return;
        const { list, id } = undo;
        changesOf(extra).emit({ type: EVENTS[list], subject: id, taskId: id });
        // A deletion that this tab reports only now would take the row away again.
        emitLater(extra, EVENTS[list], id);
      },
    }),
  }),
});
