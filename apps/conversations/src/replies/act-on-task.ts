import { Injectable } from '@nestjs/common';
import {
  AcknowledgeTask,
  CompleteTask,
  DeclineTask,
  GetSettings,
  HOUR_MS,
  SnoozeTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { decisionButtons } from '../escalations/act-on-decision.js';
import { Notices } from '../escalations/notices.js';
import { confirmed, type Notice, type Reaction, type Reply } from '../reply.js';
import { isDone, isReminded } from '../tasks.js';
import { SchoolTexts, shortTitle, TEXTS } from '../texts.js';
import { askWhyNot, type Verb } from './choice.js';
import { readCannot, reasonIn } from './language/cannot.js';
import { DEFAULT_MINUTES } from './language/intent.js';
import { describeInstant, snoozeUntil } from './snooze-until.js';
import { TakeFile } from './take-file.js';

/** Decisions that a manager is asked for about a task that was reported as done, or cannot be done. */
const ASKED = { report: ['confirm', 'reject'], escalation: ['remind', 'reassign', 'postpone'] } as const;

/** Does to a task what its employee's reply asks for. Done again it does the same. */
@Injectable()
export class ActOnTask {
  constructor(
    private readonly requests: RequestClient,
    private readonly texts: SchoolTexts,
    private readonly notices: Notices,
    private readonly proofs: TakeFile,
  ) {}

  act(reply: Reply, verb: Verb, task: TaskView, until?: Date): Promise<Reaction> {
    if (verb === 'done') return this.complete(reply, task);
    if (verb === 'cannot' || verb === 'decline') return this.decline(reply, verb, task);
    return verb === 'snooze' ? this.snooze(reply, task, until) : this.acknowledge(reply, task);
  }

  /** A task that was seen is silent for as long as the school says. */
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
    return confirmed('seen', text, { taskId: task.id, ...(silent && { snoozedUntil: silent }) });
  }

  /** `message`: undefined where a link of a mail is used. */
  async complete(
    { employee, message }: Pick<Reply, 'employee'> & Partial<Pick<Reply, 'message'>>,
    task: TaskView,
  ): Promise<Reaction> {
    const about = { taskId: task.id };
    if (task.isCompleted) return confirmed('completed', TEXTS.completedBefore(task), about);
    if (task.proofRequired && !task.completionReportedAt && !(await this.proofs.has(task))) {
      if (!message) return confirmed('asked', TEXTS.proofByWhatsapp(task), about);
      const refused = message.proof?.refused;
      return confirmed('asked', refused ? TEXTS.fileRefused[refused] : TEXTS.sendProof(task), about);
    }
    const done = await this.requests.send(CompleteTask, { id: task.id });
    if (!done.isCompleted) {
      const notice = await this.noticeOf(done, 'report', TEXTS.askToConfirm(task), done.completionReportedAt);
      return confirmed('reported', TEXTS.reported(task), { ...about, notice });
    }
    const values = { empleado: employee.name, tarea: shortTitle(task) };
    return confirmed('completed', await this.texts.fill('confirmation', values), about);
  }

  /** Asks for a reason, once: without one the next reply declines the task all the same. */
  private async decline({ message, at }: Reply, verb: Verb, task: TaskView): Promise<Reaction> {
    const about = { taskId: task.id };
    if (isDone(task)) return confirmed('refused', TEXTS.isOver(task), about);
    const reason = verb === 'decline' ? reasonIn(message) : (readCannot(message.text)?.reason ?? null);
    if (verb === 'cannot' && reason === null) return askWhyNot(task);
    await this.requests.send(DeclineTask, { id: task.id, at: at.toISOString(), reason });
    const notice = await this.noticeOf(task, 'escalation', TEXTS.cannot(task, reason), message.providerId);
    return confirmed('declined', TEXTS.declined(task, notice?.to.name), { ...about, notice });
  }

  /** Returns what the manager is asked; undefined: there is none to ask. */
  private async noticeOf(task: TaskView, kind: keyof typeof ASKED, text: string, cause: string | null) {
    const to = await this.notices.managerOf(task);
    if (!to) return undefined;
    const { id: taskId, employeeId, employee } = task;
    return {
      ...{ cause: `${kind} ${taskId} ${cause}`, to, kind, text, departmentId: employee?.department?.id ?? null },
      buttons: decisionButtons(ASKED[kind], taskId),
      quotedEmployeeId: employeeId,
    } satisfies Notice;
  }

  private async snooze({ at }: Reply, task: TaskView, given?: Date): Promise<Reaction> {
    const { effectiveTimeZone: zone } = await this.requests.send(GetSettings, {});
    const until = given ?? snoozeUntil({ minutes: DEFAULT_MINUTES }, at, zone);
    const about = { taskId: task.id };
    if (!isReminded(task)) return confirmed('refused', TEXTS.notActive(task), about);
    try {
      await this.requests.send(SnoozeTask, { id: task.id, until: until.toISOString() });
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 400 || error.status >= 500) throw error;
      const isLate = error.code === 'validation_failed';
      return confirmed('refused', isLate ? TEXTS.tooLate(task) : TEXTS.notActive(task), about);
    }
    const text = TEXTS.snoozed(task, describeInstant(until, at, zone));
    return confirmed('snoozed', text, { ...about, snoozedUntil: until });
  }
}
