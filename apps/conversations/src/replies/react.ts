import { Injectable } from '@nestjs/common';
import {
  AcknowledgeTask,
  CompleteTask,
  GetSettings,
  HOUR_MS,
  OptInEmployee,
  OptOutEmployee,
  SnoozeTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, withActingEmployee } from '@recuerda/service';
import { ActOnDecision } from '../escalations/act-on-decision.js';
import { readDecision } from '../escalations/decision.js';
import { type Choice, choiceId, OPT_OUT_CHOICE, readChoice, type Verb, VERBS } from './choice.js';
import { ChooseTask, type ChosenTask } from './choose-task.js';
import { DEFAULT_MINUTES, type Intent, readIntent } from './intent.js';
import { PickChoice } from './pick-choice.js';
import { isIdle, isReminded } from './reply-rules.js';
import type { Reaction, Reply } from './reply.js';
import { askWhetherDone, askWhetherOut, askWhich, refusal } from './questions.js';
import { readRow, readYesOrNo } from './row.js';
import { SchoolTexts } from './school-texts.js';
import { describeInstant, snoozeUntil } from './snooze-until.js';
import { shortTitle, TEXTS } from './texts.js';
import { wordsMeant } from './spelling.js';
import type { When } from './when.js';

/** Where the decision of an employee comes from. */
const SOURCE = 'whatsapp';
const SHOWN_TASKS = 10;

/** Does what an employee's reply asks for. Done again it does the same, so a process that ended does no harm. */
@Injectable()
export class React {
  constructor(
    private readonly requests: RequestClient,
    private readonly tasks: ChooseTask,
    private readonly choices: PickChoice,
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
  async meantBy(reply: Reply): Promise<string | undefined> {
    const { message, answered, at } = reply;
    const named = message.choice ?? '';
    if (named === OPT_OUT_CHOICE || readChoice(named) || readDecision(named)) return undefined;
    if (isIdle(reply)) return undefined;
    const picked = await this.choices.pick(reply);
    if (picked !== undefined) return picked;
    if (answered?.taskId) return undefined;
    const intent = readIntent(message.text);
    const verb = VERBS.find((one) => one === intent?.kind);
    const chosen = verb && (await this.taskOf(reply));
    if (!verb || !chosen || !('task' in chosen)) return undefined;
    const until = intent?.kind === 'snooze' && snoozeUntil(intent.when, at, await this.timeZone());
    return choiceId({ verb, taskId: chosen.task.id, ...(until && { until }) });
  }

  private async react(reply: Reply): Promise<Reaction> {
    const { message } = reply;
    if (isIdle(reply)) return { action: null };
    const chosen = this.chosen(reply, message.choice ?? '');
    if (chosen) return chosen;
    return (await this.answerRow(reply)) ?? this.follow(reply, readIntent(message.text));
  }

  /** A row of a message with several tasks names one, and not what to do with it; 'no' leaves all as it is. */
  private async answerRow(reply: Reply): Promise<Reaction | undefined> {
    const { question, employee, message } = reply;
    const words = wordsMeant(message.text);
    if (readRow(words) !== null) {
      const tasks = await this.tasks.ofLastBundle(employee.id, question?.at);
      return tasks.length > 0 ? askWhich('done', tasks, TEXTS.whichIsDone) : undefined;
    }
    return readYesOrNo(words) === 'no' ? this.leave(reply) : undefined;
  }

  /** Undefined: the last message asked for no yes or no. */
  private async leave({ question }: Reply): Promise<Reaction | undefined> {
    const [only, ...more] = question?.choices ?? [];
    if (only === undefined || more.length > 0) return undefined;
    const answered = (text: string): Reaction => ({ action: null, answer: { kind: 'confirmation', text } });
    if (only === OPT_OUT_CHOICE) return answered(TEXTS.optedIn(await this.texts.schoolName()));
    return readChoice(only)?.verb === 'done' ? answered(TEXTS.notYet) : undefined;
  }

  /** Undefined for an unknown id. */
  private chosen(reply: Reply, id: string): Promise<Reaction> | undefined {
    if (id === OPT_OUT_CHOICE) return this.decide(reply, 'opted_out');
    const decision = readDecision(id);
    if (decision) return this.decisions.run(reply, decision);
    const choice = readChoice(id);
    return choice && this.choose(reply, choice);
  }

  private async follow(reply: Reply, intent: Intent | null): Promise<Reaction> {
    if (intent === null) return { action: null, answer: await this.help(reply), daily: true };
    switch (intent.kind) {
      case 'help':
        return { action: 'helped', answer: await this.help(reply) };
      case 'list':
        return this.list(reply);
      case 'optOut':
        return this.decide(reply, 'opted_out');
      case 'optIn':
        return this.decide(reply, 'opted_in');
      case 'maybeOptOut':
        return this.doubtOptOut(reply);
      case 'maybeDone':
        return (await this.leave(reply)) ?? this.doubtDone(reply);
      case 'snooze':
        return this.act(reply, 'snooze', await this.taskOf(reply), intent.when);
      default:
        return this.act(reply, intent.kind, await this.taskOf(reply));
    }
  }

  private async doubtDone(reply: Reply): Promise<Reaction> {
    const chosen = await this.taskOf(reply);
    if ('none' in chosen) return refusal(chosen.none);
    if ('oneOf' in chosen) return askWhich('done', chosen.oneOf, TEXTS.whichIsDone);
    const { task } = chosen;
    if (task.isCompleted || task.completionReportedAt) return this.complete(reply, task);
    return askWhetherDone(task);
  }

  /** Once: what is not understood after the question is answered with help. */
  private async doubtOptOut(reply: Reply): Promise<Reaction> {
    if (reply.question?.choices.includes(OPT_OUT_CHOICE)) return this.follow(reply, null);
    return askWhetherOut(await this.texts.schoolName());
  }

  /** The school's. */
  private async timeZone(): Promise<string> {
    return (await this.requests.send(GetSettings, {})).effectiveTimeZone;
  }

  private async help({ message }: Reply): Promise<Reaction['answer'] & object> {
    return { kind: 'help', text: TEXTS.help(await this.texts.schoolName(), message.kind === 'voice') };
  }

  private async choose(reply: Reply, { verb, taskId, until }: Choice): Promise<Reaction> {
    // The button of a message with several tasks.
    if (taskId === reply.answered?.messageId) return this.act(reply, verb, await this.taskOf(reply));
    for (const employee of [reply.employee, ...reply.sharing]) {
      const chosen = await this.tasks.named(taskId, employee.id);
      if ('task' in chosen)
        return withActingEmployee(employee.id, () => this.actOn({ ...reply, employee }, verb, chosen.task, until));
    }
    return refusal('not_yours');
  }

  private taskOf({ answered, employee, sharing }: Reply): Promise<ChosenTask> {
    if (answered?.taskIds) return this.tasks.among(answered.taskIds, employee.id);
    return answered?.taskId
      ? this.tasks.named(answered.taskId, employee.id)
      : this.tasks.guessed([employee, ...sharing].map(({ id }) => id));
  }

  private async act(reply: Reply, verb: Verb, chosen: ChosenTask, when?: When): Promise<Reaction> {
    const until = when && snoozeUntil(when, reply.at, await this.timeZone());
    if ('task' in chosen) return this.actOn(reply, verb, chosen.task, until);
    if ('none' in chosen) return refusal(chosen.none);
    return askWhich(verb, chosen.oneOf, TEXTS.which, until);
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
    const more = Math.max(0, tasks.length - SHOWN_TASKS);
    const text = tasks.length === 0 ? TEXTS.noTasks : TEXTS.tasks(tasks.slice(0, SHOWN_TASKS), more);
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
