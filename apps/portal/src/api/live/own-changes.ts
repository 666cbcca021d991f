import type { DepartmentView, EmployeeView } from '@recuerda/contracts';
import { createListenerMiddleware, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { departmentsApi } from '../departments';
import { employeesApi } from '../employees';
import { type TaskAction, type TaskRow, tasksApi } from '../tasks';
import type { Change } from './connection';
import { departmentLists, employeeLists, taskLists } from './lists';
import { type ApiState, changeRows, findRow, hideRows, showSaved } from './rows';

interface Effects {
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  getState: () => ApiState;
}

/** When what this tab changed is read again, should the server's word of it not come. Milliseconds. */
const READ_AGAIN_MS = 1_000;

const { createTask, updateTask, turnTask, deleteTask } = tasksApi.endpoints;
const { createEmployee, updateEmployee, deleteEmployee } = employeesApi.endpoints;
const { createDepartment, updateDepartment, deleteDepartment } = departmentsApi.endpoints;

/** How a task looks once the action is done. */
const TURNED: Record<TaskAction, Pick<TaskRow, 'isActive' | 'isCompleted'>> = {
  pause: { isActive: false, isCompleted: false },
  activate: { isActive: true, isCompleted: false },
  complete: { isActive: false, isCompleted: true },
  reopen: { isActive: true, isCompleted: false },
};

/** A running task's reminder is being scheduled while nothing is known of it; any other has none. */
function settled(task: TaskRow): TaskRow {
  const { nextReminder, ...rest } = task;
  if (!task.isActive) return { ...task, nextReminder: null };
  return nextReminder ? task : rest;
}

/**
 * Shows at once what this tab itself changed: transitions before the server has answered (taken back when it refuses), the
 * rest with its answer. `told` hears of each as if the server had told it.
 */
export function ownChanges(told: (change: Change) => void) {
  const middleware = createListenerMiddleware<ApiState>();
  const listen = middleware.startListening;
  const tell = (type: string, id: string) =>
    void window.setTimeout(() => told({ type, subject: id, taskId: id }), READ_AGAIN_MS);

  listen({
    matcher: turnTask.matchPending,
    effect: async (action, { dispatch, getState, take }) => {
      const { requestId, arg } = action.meta;
      const { id, action: turn } = arg.originalArgs;
      const before = findRow(taskLists, getState(), id);
      dispatch(
        changeRows(taskLists, (row) =>
          row.id === id ? settled({ ...row, ...TURNED[turn], nextReminder: null }) : row,
        ),
      );
      const ended = isAnyOf(turnTask.matchFulfilled, turnTask.matchRejected);
      const [answer] = (await take((next) => ended(next) && next.meta.requestId === requestId)) ?? [];
      if (turnTask.matchFulfilled(answer))
        dispatch(showSaved(taskLists, settled({ ...answer.payload, nextReminder: null })));
      else if (before) dispatch(changeRows(taskLists, (row) => (row.id === id ? before : row)));
      tell('tasks.task.updated', id);
    },
  });
  const taskSaved = ({ payload }: { payload: TaskRow }, { dispatch, getState }: Effects) => {
    const before = findRow(taskLists, getState(), payload.id);
    const same = before?.reminderInterval === payload.reminderInterval && before.isActive === payload.isActive;
    dispatch(showSaved(taskLists, same ? payload : settled({ ...payload, nextReminder: null })));
    tell('tasks.task.updated', payload.id);
  };
  const employeeSaved = ({ payload }: { payload: EmployeeView }, { dispatch }: Effects) => {
    dispatch(showSaved(employeeLists, payload));
    tell('directory.employee.updated', payload.id);
  };
  const departmentSaved = ({ payload }: { payload: DepartmentView }, { dispatch }: Effects) => {
    dispatch(showSaved(departmentLists, payload));
    tell('directory.department.updated', payload.id);
  };
  listen({ matcher: createTask.matchFulfilled, effect: taskSaved });
  listen({ matcher: updateTask.matchFulfilled, effect: taskSaved });
  listen({ matcher: createEmployee.matchFulfilled, effect: employeeSaved });
  listen({ matcher: updateEmployee.matchFulfilled, effect: employeeSaved });
  listen({ matcher: createDepartment.matchFulfilled, effect: departmentSaved });
  listen({ matcher: updateDepartment.matchFulfilled, effect: departmentSaved });
  listen({
    matcher: deleteTask.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(hideRows(taskLists, new Set([meta.arg.originalArgs])));
      tell('tasks.task.deleted', meta.arg.originalArgs);
    },
  });
  listen({
    matcher: deleteEmployee.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(hideRows(employeeLists, new Set([meta.arg.originalArgs])));
      dispatch(changeRows(taskLists, (task) => (task.employeeId === meta.arg.originalArgs ? null : task)));
      tell('directory.employee.deleted', meta.arg.originalArgs);
    },
  });
  listen({
    matcher: deleteDepartment.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(hideRows(departmentLists, new Set([meta.arg.originalArgs])));
      tell('directory.department.deleted', meta.arg.originalArgs);
    },
  });
  return middleware.middleware;
}
