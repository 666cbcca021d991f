import { Injectable } from '@nestjs/common';
import {
  AcknowledgeTask,
  CompleteTask,
  GetSettings,
  HOUR_MS,
  MAX_ROW_TITLE,
  OptInEmployee,
  OptOutEmployee,
  SnoozeTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, withActingEmployee } from '@recuerda/service';
import { ActOnDecision } from '../escalations/act-on-decision.js';
import { readDecision } from '../escalations/decision.js';
import { type Choice, choiceId, readChoice, type Verb, VERBS } from './choice.js';
import { ChooseTask, type ChosenTask } from './choose-task.js';
import { DEFAULT_MINUTES, type Intent, readIntent } from './intent.js';
import type { Reaction, Reply } from './reply.js';
import { SchoolTexts } from './school-texts.js';
import { describeInstant, snoozeUntil } from './snooze-until.js';
import { cut, shortTitle, TEXTS } from './texts.js';
import type { When } from './when.js';

/** Where the decision of an employee comes from. */
const SOURCE = 'whatsapp';
const MAX_ROW_DESCRIPTION = 72;
const SHOWN_TASKS = 10;

/** Does what an employee's reply asks for. Done again it does the same, so a process that ended does no harm. */
@Injectable()
export class React {
  constructor(
    private readonly requests: RequestClient,
    private readonly tasks: ChooseTask,
    private readonly texts: SchoolTexts,
    private readonly decisions: ActOnDecision,
  ) {}

  /** Throws when another service cannot be reached: nothing has been answered then. */
  to(reply: Reply): Promise<Reaction> {
    return withActingEmployee(reply.employee.id, () => this.react(reply));
  }

  /**
   * Returns as a choice what a reply is taken to ask for that does not name its task; undefined: it names one, or it is
   * unclear. Once it is done another task would be meant, so a reply that is acted on again needs it. Throws as `to`.
   */
  async meantBy(reply: Omit<Reply, 'question'>): Promise<string | undefined> {
    const { message, answered, at } = reply;
    const named = message.choice ?? '';
    if (readChoice(named) || readDecision(named) || answered?.taskId) return undefined;
    const intent = readIntent(message.text);
    const verb = VERBS.find((one) => one === intent?.kind);
    const chosen = verb && (await this.taskOf(reply));
    if (!verb || !chosen || !('task' in chosen)) return undefined;
    const until = intent?.kind === 'snooze' && snoozeUntil(intent.when, at, await this.timeZone());
    return choiceId({ verb, taskId: chosen.task.id, ...(until && { until }) });
  }

  private async react(reply: Reply): Promise<Reaction> {
    const { message } = reply;
    const chosen = this.chosen(reply, message.choice ?? '');
    if (chosen) return chosen;
    const intent = readIntent(message.text);
    return intent?.kind === 'choice' ? this.followNumber(reply, intent.row) : this.follow(reply, intent);
  }

  /** It is about what was sent last. After a message with several tasks it names one, and not what to do with it. */
  private async followNumber(reply: Reply, row: number): Promise<Reaction> {
    const { question, employee } = reply;
    const id = question?.choices[row - 1];
    const tasks = await this.tasks.ofLastBundle(employee.id, id === undefined ? undefined : question?.at);
    if (tasks.length > 0) return ask('done', tasks, TEXTS.whichIsDone);
    return this.chosen(reply, id ?? '') ?? this.follow(reply, null);
  }

  /** Undefined for an unknown id. */
  private chosen(reply: Reply, id: string): Promise<Reaction> | undefined {
    const decision = readDecision(id);
    if (decision) return this.decisions.run(reply, decision);
    const choice = readChoice(id);
    return choice && this.choose(reply, choice);
  }

  private async follow(reply: Reply, intent: Exclude<Intent, { kind: 'choice' }> | null): Promise<Reaction> {
    if (intent === null) return { action: null, answer: await this.help(), daily: true };
    switch (intent.kind) {
      case 'help':
        return { action: 'helped', answer: await this.help() };
      case 'list':
        return this.list(reply);
      case 'optOut':
        return this.decide(reply, 'opted_out');
      case 'optIn':
        return this.decide(reply, 'opted_in');
      case 'snooze':
        return this.act(reply, 'snooze', await this.taskOf(reply), intent.when);
      default:
        return this.act(reply, intent.kind, await this.taskOf(reply));
    }
  }

  /** The school's. */
  private async timeZone(): Promise<string> {
    return (await this.requests.send(GetSettings, {})).effectiveTimeZone;
  }

  private async help(): Promise<Reaction['answer'] & object> {
    return { kind: 'help', text: TEXTS.help(await this.texts.schoolName()) };
  }

  private async choose(reply: Reply, { verb, taskId, until }: Choice): Promise<Reaction> {
    // The button of a message with several tasks.
    if (taskId === reply.answered?.messageId) return this.act(reply, verb, await this.taskOf(reply));
    const chosen = await this.tasks.named(taskId, reply.employee.id);
    return 'task' in chosen ? this.actOn(reply, verb, chosen.task, until) : refusal('not_yours');
  }

  private taskOf({ answered, employee }: Pick<Reply, 'answered' | 'employee'>): Promise<ChosenTask> {
    if (answered?.taskIds) return this.tasks.among(answered.taskIds, employee.id);
    return answered?.taskId ? this.tasks.named(answered.taskId, employee.id) : this.tasks.guessed(employee.id);
  }

  private async act(reply: Reply, verb: Verb, chosen: ChosenTask, when?: When): Promise<Reaction> {
    const until = when && snoozeUntil(when, reply.at, await this.timeZone());
    if ('task' in chosen) return this.actOn(reply, verb, chosen.task, until);
    if ('none' in chosen) return refusal(chosen.none);
    return ask(verb, chosen.oneOf, TEXTS.which, until);
  }

  private async actOn(reply: Reply, verb: Verb, task: TaskView, until?: Date): Promise<Reaction> {
    if (verb === 'done') return this.complete(reply, task);
    if (verb === 'snooze') return this.snooze(reply, task, until);
    return this.acknowledge(reply, task);
  }

  /** What is seen is silent for as long as the school says. */
  private async acknowledge({ at }: Reply, task: TaskView): Promise<Reaction> {
    const { acknowledgeHours, effectiveTimeZone } = await this.requests.send(GetSettings, {});
    const until = acknowledgeHours === 0 ? null : new Date(at.getTime() + acknowledgeHours * HOUR_MS);
    const input = { id: task.id, at: at.toISOString(), until: until?.toISOString() ?? null };
    const seen = await this.requests.send(AcknowledgeTask, input);
    const { snoozedUntil } = seen;
    const silent =
      isReminded(seen) && snoozedUntil && Date.parse(snoozedUntil) > at.getTime() ? new Date(snoozedUntil) : null;
    const when = silent && describeInstant(silent, at, effectiveTimeZone);
    const text = when === null ? TEXTS.seen(task) : TEXTS.silentUntil(task, when);
    const effect = { action: 'seen', taskId: task.id, ...(silent && { snoozedUntil: silent }) } as const;
    return { ...effect, answer: { kind: 'confirmation', text } };
  }

  private async complete({ employee }: Reply, task: TaskView): Promise<Reaction> {
    const about = (action: 'completed' | 'reported', text: string): Reaction => ({
      action,
      taskId: task.id,
      answer: { kind: 'confirmation', text },
    });
    if (task.isCompleted) return about('completed', TEXTS.completedBefore(task));
    const { isCompleted } = await this.requests.send(CompleteTask, { id: task.id });
    if (!isCompleted) return about('reported', TEXTS.reported(task));
    const values = { empleado: employee.name, tarea: shortTitle(task) };
    return about('completed', await this.texts.fill('confirmation', values));
  }

  private async snooze({ at }: Reply, task: TaskView, given?: Date): Promise<Reaction> {
    const zone = await this.timeZone();
    const until = given ?? snoozeUntil({ minutes: DEFAULT_MINUTES }, at, zone);
    const refused = (text: string): Reaction => ({
      action: 'refused',
      taskId: task.id,
      answer: { kind: 'confirmation', text },
    });
    if (!isReminded(task)) return refused(TEXTS.notActive(task));
    try {
      await this.requests.send(SnoozeTask, { id: task.id, until: until.toISOString() });
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 400 || error.status >= 500) throw error;
      return refused(error.code === 'validation_failed' ? TEXTS.tooLate(task) : TEXTS.notActive(task));
    }
    const text = TEXTS.snoozed(task, describeInstant(until, at, zone));
    return { action: 'snoozed', taskId: task.id, snoozedUntil: until, answer: { kind: 'confirmation', text } };
  }

  private async list({ employee }: Reply): Promise<Reaction> {
    const tasks = await this.tasks.open(employee.id);
    const text =
      tasks.length === 0
        ? TEXTS.noTasks
        : TEXTS.tasks(tasks.slice(0, SHOWN_TASKS), Math.max(0, tasks.length - SHOWN_TASKS));
    return { action: 'listed', answer: { kind: 'help', text } };
  }

  /** The directory has the last word: a newer decision than this one stays, and is what the answer says. */
  private async decide({ employee, at }: Reply, asked: 'opted_out' | 'opted_in'): Promise<Reaction> {
    const request = asked === 'opted_out' ? OptOutEmployee : OptInEmployee;
    const decision = { id: employee.id, at: at.toISOString(), source: SOURCE };
    const { optedOutAt = null } = await this.requests.send(request, decision);
    const school = await this.texts.schoolName();
    return {
      action: (optedOutAt === null) === (asked === 'opted_in') ? asked : 'refused',
      optedOutAt: optedOutAt === null ? null : new Date(optedOutAt),
      answer: { kind: 'confirmation', text: optedOutAt === null ? TEXTS.optedIn(school) : TEXTS.optedOut(school) },
    };
  }
}

/** A task that its employee has reported as done has no reminders until the report is rejected. */
const isReminded = ({ isActive, completionReportedAt = null }: TaskView): boolean =>
  isActive && completionReportedAt === null;

/** Asks which of the tasks is meant. */
function ask(verb: Verb, tasks: readonly TaskView[], text: string, until?: Date): Reaction {
  const list = tasks.map((task) => ({
    id: choiceId({ verb, taskId: task.id, ...(until && { until }) }),
    title: cut(task.title, MAX_ROW_TITLE),
    ...(task.description !== null && { description: cut(task.description, MAX_ROW_DESCRIPTION) }),
  }));
  return { action: 'asked', answer: { kind: 'question', text, list } };
}

const refusal = (none: 'no_tasks' | 'not_yours'): Reaction => ({
  action: 'refused',
  answer: { kind: 'confirmation', text: none === 'no_tasks' ? TEXTS.noTasks : TEXTS.notYours },
});
