import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { departmentsApi } from '../departments';
import { employeesApi } from '../employees';
import { tasksApi } from '../tasks';

const { listTasks } = tasksApi.endpoints;
const { listEmployees } = employeesApi.endpoints;
const { listDepartments } = departmentsApi.endpoints;

const begins = isAnyOf(listTasks.matchPending, listEmployees.matchPending, listDepartments.matchPending);
const ends = isAnyOf(
  isAnyOf(listTasks.matchFulfilled, listEmployees.matchFulfilled, listDepartments.matchFulfilled),
  isAnyOf(listTasks.matchRejected, listEmployees.matchRejected, listDepartments.matchRejected),
);

/** The lists that are being read. */
export class ListReads {
  private readonly ended = new Map<string, PromiseWithResolvers<void>>();

  readonly middleware: Middleware = () => (next) => (action) => {
    const result = next(action);
    if (begins(action)) this.ended.set(action.meta.requestId, Promise.withResolvers());
    else if (ends(action)) {
      this.ended.get(action.meta.requestId)?.resolve();
      this.ended.delete(action.meta.requestId);
    }
    return result;
  };

  /** Resolves when each list that is being read now shows its answer, or has failed. */
  async settled(): Promise<void> {
    await Promise.all([...this.ended.values()].map(({ promise }) => promise));
  }
}
