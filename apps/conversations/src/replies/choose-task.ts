import { Injectable } from '@nestjs/common';
import {
  type DeliveryView,
  FindSentMessages,
  ListDeliveries,
  ListTasks,
  MAX_PAGE,
  MINUTE_MS,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { findTask } from './find-task.js';
import type { Refused } from './questions.js';
import { wasOpen, wasThere } from './reply-rules.js';

/** The task that a reply is about. */
export type ChosenTask =
  | { task: TaskView }
  /** It is unclear; of these it is one. */
  | { oneOf: TaskView[] }
  | { none: Refused };

/** Rows that the provider takes in a list. */
const MAX_ROWS = 10;
/** Reminders of two tasks within so many ms: it is not known which of them is answered. */
const TOGETHER_MS = 15 * MINUTE_MS;

/** Finds tasks that were open, and reminders that were sent, when a reply was written: at `writtenAt`. */
@Injectable()
export class ChooseTask {
  constructor(private readonly requests: RequestClient) {}

  /** A task named by a button, a row or the message that is answered: employees act on their own tasks only. */
  async named(taskId: string, employeeIds: readonly string[], writtenAt: Date): Promise<ChosenTask> {
    const task = await findTask(this.requests, taskId);
    if (!task || !employeeIds.includes(task.employeeId)) return { none: 'not_yours' };
    return wasOpen(task, writtenAt) ? { task } : { none: 'written_before' };
  }

  /** One of the tasks of a message with several; those that are still open, in its order. */
  async among(taskIds: readonly string[], employeeIds: readonly string[], writtenAt: Date): Promise<ChosenTask> {
    const found = await Promise.all(taskIds.map((id) => this.named(id, employeeIds, writtenAt)));
    const theirs = found.flatMap((one) => ('task' in one ? [one.task] : []));
    const open = theirs.filter(({ isCompleted }) => !isCompleted);
    return unite(theirs.length > 0 ? [oneOf(open.length > 0 ? open : theirs)] : found);
  }

  /** The task that is probably meant; where several employees share a number, by each of them. */
  async guessed(employeeIds: readonly string[], writtenAt: Date): Promise<ChosenTask> {
    return unite(await Promise.all(employeeIds.map((id) => this.guessedOf(id, writtenAt))));
  }

  /**
   * The only open task that is not reported as done; else the one that the employee was reminded of last, unless others
   * were at the same time. If what the last reminder was about has ended it is unclear: 'listo' may be said twice.
   */
  private async guessedOf(employeeId: string, writtenAt: Date): Promise<ChosenTask> {
    const all = await this.open(employeeId);
    const open = all.filter((task) => wasOpen(task, writtenAt));
    const unreported = open.filter(({ completionReportedAt }) => !completionReportedAt);
    const tasks = unreported.length > 0 ? unreported : open;
    if (tasks.length === 0) return { none: all.length === 0 ? 'no_tasks' : 'written_before' };
    const sent = await this.remindersOf(employeeId, writtenAt);
    const reminded = new Set(sent.map(({ taskId }) => taskId));
    const [last] = sent;
    const hasEnded = !sent.some(
      ({ taskId, sentAt }) => sentAt === last?.sentAt && open.some(({ id }) => id === taskId),
    );
    if (last !== undefined && hasEnded) return { oneOf: latestFirst(tasks, reminded) };
    if (tasks.length === 1) return oneOf(tasks);
    const since = Date.parse(last?.sentAt ?? '') - TOGETHER_MS;
    const candidates = tasks.filter(({ id }) =>
      sent.some(({ taskId, sentAt }) => taskId === id && Date.parse(sentAt ?? '') >= since),
    );
    return candidates.length === 1 ? oneOf(candidates) : { oneOf: latestFirst(tasks, reminded) };
  }

  /** The tasks of the last reminder, where several went in one message; none: it went alone, or not after `after`. */
  async ofLastBundle(employeeId: string, writtenAt: Date, after?: Date): Promise<TaskView[]> {
    const together = await this.lastBundle(employeeId, writtenAt, after);
    const chosen = await this.among([...new Set(together.map(({ taskId }) => taskId))], [employeeId], writtenAt);
    return tasksOf(chosen);
  }

  /** The ids of the same tasks as the message numbers them; none: that is not known. */
  async numbersOfLastBundle(employeeId: string, writtenAt: Date, after?: Date): Promise<readonly string[]> {
    const [first] = await this.lastBundle(employeeId, writtenAt, after);
    if (!first?.providerId) return [];
    const [message] = await this.requests.send(FindSentMessages, { providerIds: [first.providerId] });
    return message?.taskIds ?? [];
  }

  private async lastBundle(employeeId: string, writtenAt: Date, after?: Date): Promise<DeliveryView[]> {
    const sent = await this.remindersOf(employeeId, writtenAt);
    const [last] = sent;
    if (last === undefined || !last.bundledWith) return [];
    if (after && new Date(last.sentAt ?? NaN) <= after) return [];
    return sent.filter(({ sentAt, bundledWith }) => bundledWith && sentAt === last.sentAt);
  }

  /** All that a page takes: the one reminded of last may be any of them. */
  async open(employeeId: string): Promise<TaskView[]> {
    const { items } = await this.requests.send(ListTasks, { employeeId, state: 'open', limit: MAX_PAGE });
    return items;
  }

  /** The latest reminders that were sent, newest first. */
  private async remindersOf(employeeId: string, writtenAt: Date): Promise<DeliveryView[]> {
    const { items } = await this.requests.send(ListDeliveries, { employeeId, limit: MAX_ROWS });
    return items.filter(
      ({ sentAt, status }) => sentAt !== null && status === 'sent' && wasThere(new Date(sentAt), writtenAt),
    );
  }
}

export const tasksOf = (chosen: ChosenTask): TaskView[] =>
  'task' in chosen ? [chosen.task] : 'oneOf' in chosen ? chosen.oneOf : [];

/** The only one of some tasks, or one of them. */
function oneOf(tasks: readonly TaskView[]): ChosenTask {
  const [only] = tasks;
  return only !== undefined && tasks.length === 1 ? { task: only } : { oneOf: tasks.slice(0, MAX_ROWS) };
}

/** Returns the task that several findings mean together, or those between which they leave the choice. */
export function unite(all: readonly ChosenTask[]): ChosenTask {
  const [first, ...others] = all.filter((chosen) => !('none' in chosen));
  if (first === undefined) return all.find((one) => 'none' in one && one.none === 'written_before') ?? all[0] ?? NONE;
  return others.length === 0 ? first : oneOf([first, ...others].flatMap(tasksOf));
}
const NONE: ChosenTask = { none: 'no_tasks' };

/** As many as a list takes, those of the latest reminders first. */
function latestFirst(tasks: readonly TaskView[], reminded: ReadonlySet<string>): TaskView[] {
  const order = [...reminded].map((id) => tasks.find((task) => task.id === id)).filter((task) => task !== undefined);
  return [...order, ...tasks.filter(({ id }) => !reminded.has(id))].slice(0, MAX_ROWS);
}
