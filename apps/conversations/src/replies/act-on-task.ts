import { Injectable } from '@nestjs/common';
import { AcknowledgeTask, CompleteTask, GetSettings, HOUR_MS, SnoozeTask, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { confirmed, type Reaction, type Reply } from '../reply.js';
import { isReminded } from '../tasks.js';
import { SchoolTexts, shortTitle, TEXTS } from '../texts.js';
import type { Verb } from './choice.js';
import { DEFAULT_MINUTES } from './language/intent.js';
import { describeInstant, snoozeUntil } from './snooze-until.js';

/** Does to a task what its employee's reply asks for. Done again it does the same. */
@Injectable()
export class ActOnTask {
  constructor(
    private readonly requests: RequestClient,
    private readonly texts: SchoolTexts,
  ) {}

  act(reply: Reply, verb: Verb, task: TaskView, until?: Date): Promise<Reaction> {
    if (verb === 'done') return this.complete(reply, task);
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

  async complete({ employee }: Reply, task: TaskView): Promise<Reaction> {
    const about = { taskId: task.id };
    if (task.isCompleted) return confirmed('completed', TEXTS.completedBefore(task), about);
    const { isCompleted } = await this.requests.send(CompleteTask, { id: task.id });
    if (!isCompleted) return confirmed('reported', TEXTS.reported(task), about);
    const values = { empleado: employee.name, tarea: shortTitle(task) };
    return confirmed('completed', await this.texts.fill('confirmation', values), about);
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
