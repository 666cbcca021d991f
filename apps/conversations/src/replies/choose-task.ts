import { Injectable } from '@nestjs/common';
import { ListDeliveries, ListTasks, MAX_PAGE, MINUTE_MS, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { findTask } from './find-task.js';

/** The task that a reply is about. */
export type ChosenTask =
  | { task: TaskView }
  /** It is unclear; of these it is one. */
  | { oneOf: TaskView[] }
  | { none: 'no_tasks' | 'not_yours' };

/** Rows that the provider takes in a list. */
const MAX_ROWS = 10;
/** Reminders of two tasks within so many ms: it is not known which of them is answered. */
const TOGETHER_MS = 15 * MINUTE_MS;

@Injectable()
export class ChooseTask {
  constructor(private readonly requests: RequestClient) {}

  /** A task named by a button, a row or the message that is answered. An employee acts on own tasks only. */
  async named(taskId: string, employeeId: string): Promise<ChosenTask> {
    const task = await findTask(this.requests, taskId);
    return task?.employeeId === employeeId ? { task } : { none: 'not_yours' };
  }

  /** One of the tasks of a message with several; those that are still open, in its order. */
  async among(taskIds: readonly string[], employeeId: string): Promise<ChosenTask> {
    const found = await Promise.all(taskIds.map((id) => this.named(id, employeeId)));
    const theirs = found.flatMap((one) => ('task' in one ? [one.task] : []));
    const open = theirs.filter(({ isCompleted }) => !isCompleted);
    const tasks = open.length > 0 ? open : theirs;
    const [only] = tasks;
    if (only === undefined) return { none: 'not_yours' };
    return tasks.length === 1 ? { task: only } : { oneOf: tasks.slice(0, MAX_ROWS) };
  }

  /** As `guessedOf`; where several employees share a number, of those who were reminded at about the same time. */
  async guessed(employeeIds: readonly string[]): Promise<ChosenTask> {
    const [first = '', ...others] = await this.remindedTogether(employeeIds);
    if (others.length === 0) return this.guessedOf(first);
    const guesses = await Promise.all([first, ...others].map((id) => this.guessedOf(id)));
    const tasks = guesses.flatMap((guess) => ('task' in guess ? [guess.task] : 'oneOf' in guess ? guess.oneOf : []));
    const [only] = tasks;
    if (only === undefined) return { none: 'no_tasks' };
    return tasks.length === 1 ? { task: only } : { oneOf: tasks.slice(0, MAX_ROWS) };
  }

  /** Employees who were reminded at most so long before the last one; the first employee if none was. */
  private async remindedTogether(employeeIds: readonly string[]): Promise<readonly string[]> {
    if (employeeIds.length < 2) return employeeIds;
    const reminded = await Promise.all(
      employeeIds.map(async (employeeId) => {
        const { items } = await this.requests.send(ListDeliveries, { employeeId, limit: 1 });
        return { employeeId, at: Date.parse(items[0]?.sentAt ?? '') };
      }),
    );
    const known = reminded.filter(({ at }) => !Number.isNaN(at));
    const last = Math.max(...known.map(({ at }) => at));
    const together = known.filter(({ at }) => at >= last - TOGETHER_MS);
    return together.length > 0 ? together.map(({ employeeId }) => employeeId) : employeeIds.slice(0, 1);
  }

  /**
   * The only open task that is not reported as done; else the one that the employee was reminded of last, unless others
   * were at the same time. If what the last reminder was about has ended it is unclear: 'listo' may be said twice.
   */
  private async guessedOf(employeeId: string): Promise<ChosenTask> {
    const open = await this.open(employeeId);
    const unreported = open.filter(({ completionReportedAt }) => !completionReportedAt);
    const tasks = unreported.length > 0 ? unreported : open;
    const [only] = tasks;
    if (only === undefined) return { none: 'no_tasks' };
    const { items } = await this.requests.send(ListDeliveries, { employeeId, limit: MAX_ROWS });
    const sent = items.filter(({ sentAt, status }) => sentAt !== null && status === 'sent');
    const reminded = new Set(sent.map(({ taskId }) => taskId));
    const [last] = sent;
    const hasEnded = !sent.some(
      ({ taskId, sentAt }) => sentAt === last?.sentAt && open.some(({ id }) => id === taskId),
    );
    if (last !== undefined && hasEnded) return { oneOf: latestFirst(tasks, reminded) };
    if (tasks.length === 1) return { task: only };
    const since = Date.parse(last?.sentAt ?? '') - TOGETHER_MS;
    const candidates = tasks.filter(({ id }) =>
      sent.some(({ taskId, sentAt }) => taskId === id && Date.parse(sentAt ?? '') >= since),
    );
    const [candidate] = candidates;
    if (candidate !== undefined && candidates.length === 1) return { task: candidate };
    return { oneOf: latestFirst(tasks, reminded) };
  }

  /** The tasks of the last reminder, where several went in one message; none: it went alone, or not after `after`. */
  async ofLastBundle(employeeId: string, after?: Date): Promise<TaskView[]> {
    const { items } = await this.requests.send(ListDeliveries, { employeeId, limit: MAX_ROWS });
    const [last] = items.filter(({ sentAt, status }) => sentAt !== null && status === 'sent');
    if (last === undefined || !last.bundledWith) return [];
    if (after && new Date(last.sentAt ?? NaN) <= after) return [];
    const together = items.filter(({ sentAt, bundledWith }) => bundledWith && sentAt === last.sentAt);
    const chosen = await this.among([...new Set(together.map(({ taskId }) => taskId))], employeeId);
    if ('oneOf' in chosen) return chosen.oneOf;
    return 'task' in chosen ? [chosen.task] : [];
  }

  /** All that a page takes: the one reminded of last may be any of them. */
  async open(employeeId: string): Promise<TaskView[]> {
    const { items } = await this.requests.send(ListTasks, { employeeId, state: 'open', limit: MAX_PAGE });
    return items;
  }
}

/** As many as a list takes, those of the latest reminders first. */
function latestFirst(tasks: readonly TaskView[], reminded: ReadonlySet<string>): TaskView[] {
  const order = [...reminded].map((id) => tasks.find((task) => task.id === id)).filter((task) => task !== undefined);
  return [...order, ...tasks.filter(({ id }) => !reminded.has(id))].slice(0, MAX_ROWS);
}
