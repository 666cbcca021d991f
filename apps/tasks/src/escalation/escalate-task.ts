import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Envelope, TaskEscalated, type TaskUnansweredData, TaskUpdated } from '@recuerda/contracts';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, currentTrace } from '@recuerda/service';
import { SCHEMA } from '../tasks.database.js';
import { lockAnyTask, saveTask } from '../tasks/stored-task.js';
import type { Task } from '../tasks/task.entity.js';
import { FindRecipient, type Recipient } from './find-recipient.js';
import { escalations } from './instruments.js';

/** Records that the reminders of a task are unanswered, and has the recipient of the step asked. */
@Injectable()
export class EscalateTask {
  constructor(
    private readonly recipients: FindRecipient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Once for each step: an event that comes again, or after an answer, changes nothing. */
  async run(event: Envelope<TaskUnansweredData>): Promise<void> {
    const recipient = await this.recipients.run(event.data);
    const isTaken = await this.take(event, recipient).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'task_not_found') return false;
      throw error;
    });
    if (isTaken) escalations.inc({ step: String(event.data.step), outcome: recipient.outcome });
  }

  private take(event: Envelope<TaskUnansweredData>, recipient: Recipient): Promise<boolean> {
    const { to: _, ...unanswered } = event.data;
    return this.work.run(async (transaction) => {
      const [task, before] = await lockAnyTask(transaction.manager, unanswered.taskId);
      if (!isUnanswered(task, event)) return false;
      const now = this.clock.now();
      task.escalate(unanswered.step, recipient, now);
      await saveTask(transaction, task, before, TaskUpdated);
      const { id: recipientId, outcome } = recipient;
      if (recipientId !== null && (outcome === 'manager' || outcome === 'employee'))
        transaction.emit(
          TaskEscalated.create({
            id: randomUUIDv7(),
            subject: task.id,
            time: now,
            data: { ...unanswered, recipientId, title: task.title },
            ...currentTrace(),
          }),
        );
      return true;
    });
  }
}

/** False: it was answered since, is another employee's, or the step was taken before. */
const isUnanswered = (task: Task, { time, data }: Envelope<TaskUnansweredData>): boolean =>
  task.remindable &&
  task.activation === data.activation &&
  task.employeeId === data.employeeId &&
  data.step > (task.escalationStep ?? 0) &&
  !(task.acknowledgedAt !== null && task.acknowledgedAt >= new Date(time));
