import { Injectable } from '@nestjs/common';
import {
  DAY_MS,
  type DeliveryView,
  FindSentMessages,
  ListDeliveries,
  ListTasks,
  MAX_PAGE,
  MINUTE_MS,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { readDecision, titleOf } from '../escalations/act-on-decision.js';
import { findTask, wasOpen, wasThere } from '../tasks.js';
import { holdersOf, type Reply } from '../reply.js';
import { chosenByYes, readChoice, type Refused } from './choice.js';
import { type Intent, readIntent } from './language/intent.js';
import { findNamed, readRow, readYesOrNo } from './language/row.js';
import { wordsMeant } from './language/spelling.js';
import { SNOOZE } from './language/vocabulary.js';

export type ChosenTask = { task: TaskView } | { oneOf: TaskView[] } | { none: Refused };

/** Rows that the provider takes in a list. */
const MAX_ROWS = 10;
/** Time within which reminders of two tasks leave open which of them is answered, ms. */
const TOGETHER_MS = 15 * MINUTE_MS;

/** Finds the task that a reply means, as tasks and reminders were when it was written. */
@Injectable()
export class ChooseTask {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Returns the task that a reply means: by the message that it answers, by a number, else by the open tasks.
   *
   * @param row the number by which the reply names it, from 1; it is unclear where the message that is answered is
   * about another task, or where no list has that number
   */
  async meantBy(reply: Reply, row?: number): Promise<ChosenTask> {
    const quoted = reply.answered?.taskId;
    const numbered = row === undefined ? undefined : await this.numbered(reply, row);
    if (numbered === undefined) {
      const unnumbered = await this.unnumbered(reply);
      return row === undefined || !('task' in unnumbered) ? unnumbered : { oneOf: [unnumbered.task] };
    }
    if (quoted && quoted !== numbered) return this.either(reply, quoted, numbered);
    return this.named(reply, numbered);
  }

  /** Returns the choice between the tasks of the message that is answered and of the text, which differ. */
  async either(reply: Reply, quoted: string, said: string): Promise<ChosenTask> {
    const both = await Promise.all([quoted, said].map((id) => this.named(reply, id)));
    const united = unite(both);
    return 'task' in united ? { oneOf: tasksOf(united) } : united;
  }

  private unnumbered(reply: Reply): Promise<ChosenTask> {
    const { answered } = reply;
    if (answered?.taskIds) return this.among(answered.taskIds, holdersOf(reply), reply.at);
    return answered?.taskId ? this.named(reply, answered.taskId) : this.guessed(reply);
  }

  /** Finds the id that a row has in the list of the message that is answered, else in the last list. */
  private async numbered(reply: Reply, row: number): Promise<string | undefined> {
    const { answered, question } = reply;
    if (answered?.taskIds) return answered.taskIds[row - 1];
    const bundle = question?.isAnswered ? [] : await this.numbersOfLastBundle(reply);
    if (bundle.length > 0) return bundle[row - 1];
    return readChoice(question?.choices[row - 1] ?? '')?.taskId;
  }

  /** Returns a task that a button, a row or the answered message names, if it is an employee's own. */
  named(reply: Reply, taskId: string): Promise<ChosenTask> {
    return this.ownedBy(holdersOf(reply), taskId, reply.at);
  }

  private async ownedBy(employeeIds: readonly string[], taskId: string, writtenAt: Date): Promise<ChosenTask> {
    const task = await findTask(this.requests, taskId);
    if (!task || !employeeIds.includes(task.employeeId)) return { none: 'not_yours' };
    return wasOpen(task, writtenAt) ? { task } : { none: 'written_before' };
  }

  /** Returns the tasks of a message with several that are still open, in its order. */
  private async among(
    taskIds: readonly string[],
    employeeIds: readonly string[],
    writtenAt: Date,
  ): Promise<ChosenTask> {
    const found = await Promise.all(taskIds.map((id) => this.ownedBy(employeeIds, id, writtenAt)));
    const theirs = found.flatMap((one) => ('task' in one ? [one.task] : []));
    const open = theirs.filter(({ isCompleted }) => !isCompleted);
    return unite(theirs.length > 0 ? [oneOf(open.length > 0 ? open : theirs)] : found);
  }

  /** Returns the task that is probably meant by any of the employees who share a number. */
  private async guessed(reply: Reply): Promise<ChosenTask> {
    return unite(await Promise.all(holdersOf(reply).map((id) => this.guessedOf(id, reply.at))));
  }

  /**
   * Returns the only open task that is not reported as done; else the one of the last reminder, unless other reminders
   * went at the same time. It is unclear if the task of the last reminder has ended, or is reported while others are
   * open: 'listo' may be said twice.
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
      ({ taskId, sentAt }) => sentAt === last?.sentAt && tasks.some(({ id }) => id === taskId),
    );
    if (last !== undefined && hasEnded) return { oneOf: latestFirst(tasks, reminded) };
    if (tasks.length === 1) return oneOf(tasks);
    const since = Date.parse(last?.sentAt ?? '') - TOGETHER_MS;
    const candidates = tasks.filter(({ id }) =>
      sent.some(({ taskId, sentAt }) => taskId === id && Date.parse(sentAt ?? '') >= since),
    );
    return candidates.length === 1 ? oneOf(candidates) : { oneOf: latestFirst(tasks, reminded) };
  }

  /** Returns the tasks of the last message, if it had several and was sent after the question. */
  async ofLastBundle(reply: Reply): Promise<TaskView[]> {
    const together = new Set((await this.lastBundle(reply)).map(({ taskId }) => taskId));
    return tasksOf(await this.among([...together], [reply.employee.id], reply.at));
  }

  /** Returns the ids of the tasks of that message in the order of its numbers, if the notifier knows it. */
  private async numbersOfLastBundle(reply: Reply): Promise<readonly string[]> {
    const [first] = await this.lastBundle(reply);
    if (!first?.providerId) return [];
    const [message] = await this.requests.send(FindSentMessages, { providerIds: [first.providerId] });
    return message?.taskIds ?? [];
  }

  private async lastBundle({ employee, question, at }: Reply): Promise<DeliveryView[]> {
    const sent = await this.remindersOf(employee.id, at);
    const [last] = sent;
    if (last === undefined || !last.bundledWith) return [];
    if (question && new Date(last.sentAt ?? NaN) <= question.at) return [];
    return sent.filter(({ sentAt, bundledWith }) => bundledWith && sentAt === last.sentAt);
  }

  /** Returns the open tasks, as many as a page takes: the one of the last reminder may be any of them. */
  async open(employeeId: string): Promise<TaskView[]> {
    const { items } = await this.requests.send(ListTasks, { employeeId, state: 'open', limit: MAX_PAGE });
    return items;
  }

  /** Whether a reminder of another task came between a time and the reply. */
  async wasRemindedSince({ employee, at }: Reply, since: Date, taskId: string): Promise<boolean> {
    const sent = await this.remindersOf(employee.id, at);
    return sent.some((one) => one.taskId !== taskId && new Date(one.sentAt ?? NaN) > since);
  }

  /** Returns the latest reminders that were sent, newest first. */
  private async remindersOf(employeeId: string, writtenAt: Date): Promise<DeliveryView[]> {
    const { items } = await this.requests.send(ListDeliveries, { employeeId, limit: MAX_ROWS });
    return items.filter(
      ({ sentAt, status }) => sentAt !== null && status === 'sent' && wasThere(new Date(sentAt), writtenAt),
    );
  }
}

/** Finds the choice of the last question that a text names: by its number or title, or a yes to the only one. */
@Injectable()
export class PickChoice {
  constructor(
    private readonly tasks: ChooseTask,
    private readonly employees: EmployeeReplica,
    private readonly requests: RequestClient,
  ) {}

  /** Returns the id of the choice, unless the text names none or several tasks came in a message after the question. */
  async pick(reply: Reply): Promise<string | undefined> {
    const { question, message, answered } = reply;
    // A message with several tasks that is answered has numbers of its own.
    if (!question || (answered?.taskIds && !question.isAnswered)) return undefined;
    if (message.kind === 'reaction' || message.choice !== null || message.text === '') return undefined;
    const picked = await this.idOf(reply);
    if (picked === undefined) return undefined;
    if (question.isAnswered) return picked;
    const later = await this.tasks.ofLastBundle(reply);
    return later.length === 0 ? picked : undefined;
  }

  private async idOf(reply: Reply): Promise<string | undefined> {
    const { question, message, at } = reply;
    const { choices = [], at: askedAt = at } = question ?? {};
    const words = wordsMeant(message.text);
    const row = readRow(words);
    if (row !== null) return choices[row - 1];
    const only = chosenByYes(choices);
    const answer = readYesOrNo(words);
    const isLate = at.getTime() - askedAt.getTime() > DAY_MS;
    const rejecting = choices.find((id) => readDecision(id)?.verb === 'reject');
    const meant = answer === 'no' && rejecting !== undefined ? rejecting : only;
    const isAnswer = answer === 'yes' || meant === rejecting || (only !== undefined && isWhatWasAsked(only, reply));
    if (meant !== undefined && isAnswer && !isLate && !(await this.isOver(reply, meant))) return meant;
    const names = await Promise.all(choices.map((id) => this.nameOf(id)));
    const found = findNamed(message.text, names);
    return found === undefined ? undefined : choices[found];
  }

  /** A question that is not answered by its message is over once a reminder of another task has come. */
  private async isOver(reply: Reply, choice: string): Promise<boolean> {
    const { question } = reply;
    const { taskId } = readDecision(choice) ?? readChoice(choice) ?? {};
    if (!question || question.isAnswered || taskId === undefined) return false;
    return this.tasks.wasRemindedSince(reply, question.at, taskId);
  }

  private async nameOf(id: string): Promise<string> {
    const decision = readDecision(id);
    if (decision?.employeeId !== undefined) return (await this.employees.find(decision.employeeId))?.name ?? '';
    if (decision) return titleOf(decision.verb);
    const choice = readChoice(id);
    return (choice && (await findTask(this.requests, choice.taskId)))?.title ?? '';
  }
}

/** Intents of a text that follows a question and is no answer to it. */
const OTHERS: readonly (Intent['kind'] | undefined)[] = ['done', 'seen', 'help', 'list', 'optOut', 'optIn'];

/** Whether a text is the reason or the time that a question asks for. */
function isWhatWasAsked(choice: string, { answered, question, message }: Reply): boolean {
  if (answered && !question?.isAnswered) return false;
  const said = readIntent(message.text)?.kind;
  const asked = readDecision(choice)?.verb ?? readChoice(choice)?.verb;
  if (asked === 'until') return said === 'snooze';
  // 'Mañana lo hago' is a reason, 'PAUSA 2 HORAS' is none.
  const isPause = said === 'snooze' && SNOOZE.has(wordsMeant(message.text)[0] ?? '');
  return (asked === 'return' || asked === 'decline') && !OTHERS.includes(said) && !isPause;
}

export const tasksOf = (chosen: ChosenTask): TaskView[] =>
  'task' in chosen ? [chosen.task] : 'oneOf' in chosen ? chosen.oneOf : [];

/** Returns the only task, or the choice between several. */
function oneOf(tasks: readonly TaskView[]): ChosenTask {
  const [only] = tasks;
  return only !== undefined && tasks.length === 1 ? { task: only } : { oneOf: tasks.slice(0, MAX_ROWS) };
}

/** Returns the task that several findings mean together, or those between which they leave the choice. */
function unite(all: readonly ChosenTask[]): ChosenTask {
  const [first, ...others] = all.filter((chosen) => !('none' in chosen));
  if (first === undefined) return all.find((one) => 'none' in one && one.none === 'written_before') ?? all[0] ?? NONE;
  return others.length === 0 ? first : oneOf([first, ...others].flatMap(tasksOf));
}
const NONE: ChosenTask = { none: 'no_tasks' };

/** Returns as many tasks as a list takes, beginning with the latest reminders. */
function latestFirst(tasks: readonly TaskView[], reminded: ReadonlySet<string>): TaskView[] {
  const order = [...reminded].map((id) => tasks.find((task) => task.id === id)).filter((task) => task !== undefined);
  return [...order, ...tasks.filter(({ id }) => !reminded.has(id))].slice(0, MAX_ROWS);
}
