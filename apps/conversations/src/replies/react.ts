import { Injectable } from '@nestjs/common';
import { GetSettings, MINUTE_MS, OptInEmployee, OptOutEmployee, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withActingEmployee } from '@recuerda/service';
import { ActOnDecision, type Decision, readDecision } from '../escalations/act-on-decision.js';
import { confirmed, type Reaction, type Reply } from '../reply.js';
import { findTask, isDone } from '../tasks.js';
import { SchoolTexts, TEXTS } from '../texts.js';
import { ActOnTask } from './act-on-task.js';
import {
  askWhetherDone,
  askWhetherOut,
  askWhich,
  chosenByYes,
  type Choice,
  choiceId,
  OPT_OUT_CHOICE,
  readChoice,
  refusal,
  type Verb,
  VERBS,
} from './choice.js';
import { ChooseTask, type ChosenTask, PickChoice, tasksOf } from './choose-task.js';
import { reasonIn } from './language/cannot.js';
import { type Intent, readIntent } from './language/intent.js';
import { namesRows, readRow, readYesOrNo } from './language/row.js';
import { describeInstant, snoozeUntil } from './snooze-until.js';
import { wordsMeant } from './language/spelling.js';
import type { When } from './language/when.js';

/** Source of an employee's decision about messages. */
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
    private readonly acts: ActOnTask,
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
    if (picked !== undefined) return contradicts(picked, reply) ? undefined : picked;
    if (answered?.taskId) return undefined;
    const intent = readIntent(message.text);
    const verb = VERBS.find((one) => one === intent?.kind);
    const chosen = verb && ((await this.ofFile(reply, intent)) ?? (await this.tasks.meantBy(reply, rowOf(intent))));
    if (!verb || !chosen || !('task' in chosen)) return undefined;
    const until = intent?.kind === 'snooze' && snoozeUntil(intent.when, at, await this.timeZone());
    return choiceId({ verb, taskId: chosen.task.id, ...(until && { until }) });
  }

  /**
   * Returns the task that a file is of, by its caption if it has one, and where several may be meant the one that the
   * message before was about; undefined: none, or it is unclear.
   */
  async taskOf(reply: Reply): Promise<TaskView | undefined> {
    const named = readChoice((await this.meantBy(reply)) ?? '');
    const chosen = await (named
      ? this.tasks.named(reply, named.taskId)
      : this.tasks.meantBy(reply, rowOf(readIntent(reply.message.text))));
    return 'task' in chosen ? chosen.task : tasksOf(chosen).find(({ id }) => id === reply.previous?.taskId);
  }

  /** HECHO with a file, or after one and before the next reminder, is about the file's task while that is open. */
  private async ofFile(reply: Reply, intent: Intent | null): Promise<ChosenTask | undefined> {
    const { message, answered, previous } = reply;
    if (intent?.kind !== 'done' || intent.row !== undefined || answered?.taskIds) return undefined;
    const { action, taskId: last, at: since } = previous ?? {};
    const isNext = action === 'attached' && last && since && !(await this.tasks.wasRemindedSince(reply, since, last));
    const taskId = message.proof?.taskId ?? (isNext ? last : null);
    if (taskId === null) return undefined;
    const chosen = await this.tasks.named(reply, taskId);
    return 'task' in chosen && !isDone(chosen.task) ? chosen : undefined;
  }

  private async react(reply: Reply): Promise<Reaction> {
    const { message } = reply;
    if (isIdle(reply)) return { action: null };
    const chosen = this.chosen(reply, message.choice ?? '');
    if (chosen) return chosen;
    return (
      (await this.doubtTask(reply)) ?? (await this.answerRow(reply)) ?? this.follow(reply, readIntent(message.text))
    );
  }

  /** Asks which task is meant where the text and the message that is answered name different ones. */
  private async doubtTask(reply: Reply): Promise<Reaction | undefined> {
    const quoted = reply.answered?.taskId;
    const picked = quoted && (await this.choices.pick(reply));
    const choice = picked && contradicts(picked, reply);
    if (!choice) return undefined;
    const { verb, taskId, until } = choice;
    const chosen = await this.tasks.either(reply, quoted, taskId);
    return this.ask(verb === 'ask' ? 'done' : verb, chosen, until);
  }

  /** Answers a row, which names a task and not what to do with it, and a 'no', which leaves all as it is. */
  private async answerRow(reply: Reply): Promise<Reaction | undefined> {
    const { message, answered } = reply;
    const words = wordsMeant(message.text);
    const row = readRow(words);
    if (row !== null) {
      if (answered?.taskId ?? answered?.taskIds) return this.doubtDone(reply, row);
      const tasks = await this.tasks.ofLastBundle(reply);
      return tasks.length > 0 ? askWhich('done', tasks) : this.askAgain(reply, row);
    }
    return readYesOrNo(words) === 'no' ? this.leave(reply) : undefined;
  }

  /** Answers the number of a row that the last question has not; undefined if it has, or there is none. */
  private askAgain({ question }: Reply, row: number): Reaction | undefined {
    const choices = question?.choices ?? [];
    if (choices.length < 2 || row <= choices.length) return undefined;
    return {
      action: 'asked',
      answer: { kind: 'question', text: TEXTS.rowsAre(choices.length), choices: [...choices] },
    };
  }

  /** Answers 'no'; undefined if the last message asked for no yes or no. */
  private async leave({ question }: Reply): Promise<Reaction | undefined> {
    const only = question && chosenByYes(question.choices);
    if (only === undefined) return undefined;
    if (only === OPT_OUT_CHOICE) return confirmed(null, TEXTS.optedIn(await this.texts.schoolName()));
    return readChoice(only)?.verb === 'done' ? confirmed(null, TEXTS.notYet) : undefined;
  }

  /** Does what a button or row stands for; undefined for an unknown id. */
  private chosen(reply: Reply, id: string): Promise<Reaction> | undefined {
    if (id === OPT_OUT_CHOICE) return this.decide(reply, 'opted_out');
    const decision = readDecision(id);
    if (decision) return this.followDecision(reply, decision);
    const choice = readChoice(id);
    return choice && this.choose(reply, choice);
  }

  private async followDecision(reply: Reply, decision: Decision): Promise<Reaction> {
    const { message, at } = reply;
    const intent = readIntent(message.text);
    const zone = await this.timeZone();
    const until = snoozeUntil(intent?.kind === 'snooze' ? intent.when : { days: 1 }, at, zone);
    const said = { reason: reasonIn(message), until, when: describeInstant(until, at, zone) };
    return this.decisions.follow(reply, decision, said);
  }

  private async follow(reply: Reply, intent: Intent | null): Promise<Reaction> {
    const { message } = reply;
    if (intent === null)
      return (await this.answerFile(reply)) ?? { action: null, answer: await this.help(reply), daily: true };
    switch (intent.kind) {
      case 'help':
        return { action: 'helped', answer: await this.help(reply) };
      case 'list':
        return this.listTasks(reply);
      case 'optOut':
        return this.decide(reply, 'opted_out');
      case 'optIn':
        return this.decide(reply, 'opted_in');
      case 'maybeSnooze':
        return confirmed('helped', TEXTS.snoozeUntilWhen);
      case 'maybeOptOut':
        return this.doubtOptOut(reply);
      case 'maybeDone':
        return (namesRows(message.text) ? undefined : await this.leave(reply)) ?? this.doubtDone(reply, intent.row);
      case 'snooze':
        return this.act(reply, 'snooze', await this.tasks.meantBy(reply, intent.row), intent.when);
      default:
        return this.act(reply, intent.kind, await this.tasks.meantBy(reply, intent.row));
    }
  }

  /** Says what became of a file, or asks of which task it is; undefined: there is none, or no task. */
  private async answerFile(reply: Reply): Promise<Reaction | undefined> {
    const { proof } = reply.message;
    const { taskId = null, refused = null } = proof ?? {};
    const about = taskId === null ? {} : { taskId };
    const task = taskId === null ? undefined : await findTask(this.requests, taskId);
    if (refused !== null) {
      // It is so with every file: once a day is enough, unless the task asks for one.
      const isLasting = (refused === 'unsupported' || refused === 'no_storage') && !task?.proofRequired;
      return confirmed('refused', TEXTS.fileRefused[refused], { ...about, ...(isLasting && { daily: true }) });
    }
    if (proof && taskId === null) return this.askOfWhich(reply);
    return task && confirmed('attached', TEXTS.attached(task), about);
  }

  /** Asks once about the files that come together. */
  private async askOfWhich(reply: Reply): Promise<Reaction | undefined> {
    const { question, at } = reply;
    const isAsked = readChoice(question?.choices[0] ?? '')?.verb === 'file';
    if (question && isAsked && at.getTime() - question.at.getTime() < MINUTE_MS) return { action: null };
    const chosen = await this.tasks.meantBy(reply);
    return 'oneOf' in chosen ? this.ask('file', chosen) : undefined;
  }

  /** Names each employee where several share the number. A number that is said afterwards names a task of the list. */
  private async listTasks({ employee, sharing }: Reply): Promise<Reaction> {
    const holders = [employee, ...sharing];
    const shown = Math.floor(SHOWN_TASKS / holders.length);
    const lists = await Promise.all(
      holders.map(async ({ id, name }) => {
        const open = await this.tasks.open(id);
        return { name, tasks: open.slice(0, shown), more: Math.max(0, open.length - shown) };
      }),
    );
    const all = lists.filter(({ tasks }) => tasks.length > 0);
    const choices = all.flatMap(({ tasks }) => tasks.map(({ id }) => choiceId({ verb: 'ask', taskId: id })));
    const text = all.length === 0 ? TEXTS.noTasks : TEXTS.tasks(all, sharing.length > 0);
    return { action: 'listed', answer: { kind: 'help', text, ...(choices.length > 0 && { choices }) } };
  }

  private async doubtDone(reply: Reply, row?: number): Promise<Reaction> {
    const chosen = await this.tasks.meantBy(reply, row);
    return 'task' in chosen ? this.doubt(reply, chosen.task) : this.ask('done', chosen);
  }

  private async doubt(reply: Reply, task: TaskView): Promise<Reaction> {
    return isDone(task) ? this.acts.complete(reply, task) : askWhetherDone(task);
  }

  /** Asks which task is meant, or whether the only one is. */
  private ask(verb: Exclude<Choice['verb'], 'ask'>, chosen: ChosenTask, until?: Date): Reaction {
    return 'none' in chosen ? refusal(chosen.none) : askWhich(verb, tasksOf(chosen), until);
  }

  /** Asks once: a text that is not understood after the question is answered with help. */
  private async doubtOptOut(reply: Reply): Promise<Reaction> {
    if (reply.question?.choices.includes(OPT_OUT_CHOICE)) return this.follow(reply, null);
    return askWhetherOut(await this.texts.schoolName());
  }

  private async timeZone(): Promise<string> {
    return (await this.requests.send(GetSettings, {})).effectiveTimeZone;
  }

  private async help({ message }: Reply): Promise<Reaction['answer'] & object> {
    return { kind: 'help', text: TEXTS.help(await this.texts.schoolName(), message.kind === 'voice') };
  }

  private async choose(reply: Reply, { verb, taskId, until }: Choice): Promise<Reaction> {
    // The button of a message with several tasks.
    const isOfMessage = taskId === reply.answered?.messageId;
    const chosen = await (isOfMessage ? this.tasks.meantBy(reply) : this.tasks.named(reply, taskId));
    if ('task' in chosen) return this.actOn(reply, verb, chosen.task, until);
    return 'none' in chosen || verb === 'ask' ? this.ask('done', chosen) : this.ask(verb, chosen, until);
  }

  private async act(reply: Reply, verb: Verb, chosen: ChosenTask, when?: When): Promise<Reaction> {
    const until = when && snoozeUntil(when, reply.at, await this.timeZone());
    return 'task' in chosen ? this.actOn(reply, verb, chosen.task, until) : this.ask(verb, chosen, until);
  }

  /** Acts for the employee of the task, who may share the number of the sender. */
  private async actOn(given: Reply, verb: Choice['verb'], task: TaskView, until?: Date): Promise<Reaction> {
    const { employee: sender, sharing } = given;
    const employee = sharing.find(({ id }) => id === task.employeeId) ?? sender;
    const reply = { ...given, employee };
    if (verb === 'file')
      return (await this.answerFile(given)) ?? confirmed('asked', TEXTS.sendFile(task), { taskId: task.id });
    return withActingEmployee(employee.id, () =>
      verb === 'ask' ? this.doubt(reply, task) : this.acts.act(reply, verb, task, until),
    );
  }

  /** The directory has the last word: a newer decision than this one stays, and is what the answer says. */
  private async decide({ employee, at }: Reply, asked: 'opted_out' | 'opted_in'): Promise<Reaction> {
    const request = asked === 'opted_out' ? OptOutEmployee : OptInEmployee;
    const decision = { id: employee.id, at: at.toISOString(), source: SOURCE };
    const { optedOutAt } = await this.requests.send(request, decision);
    const school = await this.texts.schoolName();
    const isIn = optedOutAt === null;
    return confirmed(
      isIn === (asked === 'opted_in') ? asked : 'refused',
      isIn ? TEXTS.optedIn(school) : TEXTS.optedOut(school),
      { optedOutAt: isIn ? null : new Date(optedOutAt) },
    );
  }
}

/** Returns the choice, if it is of another task than the message that is answered. */
function contradicts(picked: string, { answered }: Reply): Choice | undefined {
  const choice = readChoice(picked);
  return choice && answered?.taskId && choice.taskId !== answered.taskId ? choice : undefined;
}

const rowOf = (intent: Intent | null): number | undefined => (intent && 'row' in intent ? intent.row : undefined);

/** Whether a reply is a reaction that says nothing: only ✅ and 👍 on a reminder do. */
function isIdle({ message, answered }: Reply): boolean {
  if (message.kind !== 'reaction') return false;
  const kind = readIntent(message.text)?.kind;
  return (kind !== 'done' && kind !== 'seen') || !(answered?.taskId ?? answered?.taskIds);
}
