import { randomUUIDv7 } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type Envelope,
  ESCALATION_OUTCOMES,
  type EscalationOutcome,
  GetDepartment,
  MAX_STEPS,
  SUBSCRIPTIONS,
  TaskEscalated,
  TaskUnanswered,
  type TaskUnansweredData,
  TaskUpdated,
} from '@recuerda/contracts';
import { EventHandler, RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, counter, currentTrace } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { SCHEMA } from '../tasks.config.js';
import { lockAnyTask, saveTask } from '../entity/stored-task.js';
import type { Task } from '../entity/task.entity.js';

const escalations = counter(
  'recuerda_escalations_total',
  'Tasks escalated as unanswered, by step and by whom is asked.',
  ['step', 'outcome'],
);
// A counter that starts at its first event shows no increase.
for (let step = 1; step <= MAX_STEPS; step += 1)
  for (const outcome of ESCALATION_OUTCOMES) escalations.inc({ step: String(step), outcome }, 0);

/** The employee that a step names, and whether that employee can be asked. */
interface Recipient {
  id: string | null;
  outcome: EscalationOutcome;
}

/** Records that the reminders of a task are unanswered, and has the recipient of the step asked. */
@Controller()
export class EscalationController {
  constructor(
    private readonly requests: RequestClient,
    private readonly employees: FindAssignee,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @EventHandler(SUBSCRIPTIONS.tasksUnanswered)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) if (TaskUnanswered.is(event)) await this.escalate(event);
  }

  /** Once for each step: an event that comes again, or after an answer, changes nothing. */
  private async escalate(event: Envelope<TaskUnansweredData>): Promise<void> {
    const recipient = await this.findRecipient(event.data);
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

  /** Finds the employee that the step names. Throws when the directory cannot be reached. */
  private async findRecipient({ to, departmentId, employeeId }: TaskUnansweredData): Promise<Recipient> {
    const id = to === 'manager' ? await this.managerOf(departmentId) : to;
    const employee = id === null ? undefined : await this.read(id);
    if (id === null || !employee) return { id: null, outcome: 'no_manager' };
    if (id === employeeId) return { id, outcome: 'self' };
    if (!employee.reachable) return { id, outcome: 'unreachable' };
    return { id, outcome: to === 'manager' ? 'manager' : 'employee' };
  }

  private async managerOf(departmentId: string | null): Promise<string | null> {
    if (departmentId === null) return null;
    const department = await this.requests
      .send(GetDepartment, { id: departmentId })
      .catch(ignoring('department_not_found'));
    return department?.managerEmployeeId ?? null;
  }

  /** Returns undefined for an employee who does not exist. */
  private async read(id: string): Promise<{ reachable: boolean } | undefined> {
    await this.employees.ensureReplicated(id).catch(ignoring('validation_failed'));
    const [row] = await this.source.query<{ reachable: boolean }[]>(
      'SELECT reachable FROM tasks.employee_copies WHERE id = $1 AND NOT deleted',
      [id],
    );
    return row;
  }
}

const ignoring = (code: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === code) return undefined;
  throw error;
};

/** Returns false if it was answered since, is another employee's, or the step was taken before. */
const isUnanswered = (task: Task, { time, data }: Envelope<TaskUnansweredData>): boolean =>
  task.remindable &&
  task.activation === data.activation &&
  task.employeeId === data.employeeId &&
  data.step > (task.escalationStep ?? 0) &&
  !(task.acknowledgedAt !== null && task.acknowledgedAt >= new Date(time));
