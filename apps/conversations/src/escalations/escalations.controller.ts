import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EmployeeUpdated,
  type Envelope,
  FindSettledQuestions,
  type StoredEmployee,
  SUBSCRIPTIONS,
  TaskCompleted,
  TaskEscalated,
  type TaskEscalatedData,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { EventHandler, RequestClient, RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { counter } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import { findTask } from '../tasks.js';
import { SchoolTexts, shortTitle, TEXTS } from '../texts.js';
import type { Notice } from '../reply.js';
import { decisionButtons, DecisionMakers, readDecision } from './act-on-decision.js';
import { Notices } from './notices.js';

const reported = counter(
  'recuerda_unreachable_reports_total',
  'Numbers that cannot be reached, by whether the department had a manager to whom it was reported.',
  ['outcome'],
);
for (const outcome of ['requested', 'no_manager']) reported.inc({ outcome }, 0);

/** An employee who is named before the event of that employee came is found later. */
class NotReplicatedError extends Error {}

/** Writes to managers and employees: each cause gives one message, however often its event comes. */
@Controller()
export class EscalationsController {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly notices: Notices,
    private readonly makers: DecisionMakers,
    private readonly texts: SchoolTexts,
    private readonly requests: RequestClient,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsEscalations)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) {
      if (TaskEscalated.is(event)) await this.askAboutTask(event.data);
      if (TaskCompleted.is(event) || TaskUpdated.is(event)) await this.tellDecision(event);
      if (EmployeeUpdated.is(event)) await this.reportNumber(event);
    }
  }

  /** A question may have waited for its template, or for the provider, while others decided. */
  @RequestHandler(FindSettledQuestions)
  async findSettled({ ids }: { ids: string[] }): Promise<string[]> {
    const questions = await this.source.query<{ id: string; choices: string[] }[]>(
      'SELECT id, choices FROM conversations.messages WHERE id = ANY ($1::uuid[]) AND choices IS NOT NULL',
      [ids],
    );
    const settled = await Promise.all(questions.map(({ choices: [first = ''] }) => this.isSettled(first)));
    return questions.flatMap(({ id }, index) => (settled[index] ? [id] : []));
  }

  private async isSettled(choice: string): Promise<boolean> {
    const decision = readDecision(choice);
    if (!decision) return false;
    const task = await findTask(this.requests, decision.taskId);
    if (decision.verb === 'confirm') return !task?.completionReportedAt;
    return !task?.escalatedAt && !task?.declinedAt;
  }

  /**
   * Does nothing if the task was answered, ended or given to another before its event came, or the recipient is
   * deleted.
   */
  private async askAboutTask(event: TaskEscalatedData): Promise<void> {
    const { taskId, activation, step, reminderId, employeeId, recipientId, departmentId, count, title } = event;
    const task = await findTask(this.requests, taskId);
    if (!task?.escalatedAt || (await this.employees.isDeleted(recipientId))) return;
    const employee = await this.employees.find(employeeId);
    const buttons = decisionButtons(['remind', 'reassign'], taskId);
    const cause = `escalation ${taskId} ${activation} ${step} ${reminderId}`;
    const recipient = await this.recipient(recipientId);
    const text = await this.texts.fill('escalation', {
      responsable: recipient.name,
      empleado: employee?.name ?? 'El empleado',
      tarea: shortTitle({ title }),
      recordatorios: count === 1 ? '1 recordatorio' : `${count} recordatorios`,
    });
    await this.send({ cause, to: recipient, kind: 'escalation', text, departmentId, buttons });
  }

  /** Reports a number that the provider cannot reach any more. */
  private async reportNumber({ subject, version, data }: Envelope<UpdatedEmployee>): Promise<void> {
    if (!data.unreachableReason || data.previous?.unreachableReason !== null) return;
    const managerId = await this.makers.managerOf(data.departmentId);
    const isOwn = managerId === subject;
    reported.inc({ outcome: managerId === null || isOwn ? 'no_manager' : 'requested' });
    if (managerId === null || isOwn) return;
    const to = await this.recipient(managerId);
    const about = { cause: `unreachable ${subject} ${version}`, to, departmentId: data.departmentId };
    await this.send({ ...about, kind: 'escalation', text: TEXTS.unreachable(data.name) });
  }

  /** Tells what was decided about a report, unless the task or its employee was deleted before the event came. */
  private async tellDecision({ id, data }: Envelope<TaskSnapshot>): Promise<void> {
    const { employeeId, departmentId, isCompleted, rejectReason, previous } = data;
    const isDecided = data.completionReportedAt === null && Boolean(previous?.completionReportedAt);
    if (!isDecided || previous?.employeeId !== undefined || (await this.employees.isDeleted(employeeId))) return;
    if (!(await findTask(this.requests, data.id))) return;
    const text = isCompleted ? TEXTS.confirmed(data) : TEXTS.rejected(data, rejectReason);
    const to = await this.recipient(employeeId);
    await this.send({ cause: `decision ${id}`, to, kind: 'decision', text, departmentId });
  }

  private async recipient(id: string): Promise<KnownEmployee> {
    const recipient = await this.employees.find(id);
    if (!recipient) throw new NotReplicatedError(`employee ${id} is not known yet`);
    return recipient;
  }

  private send(notice: Notice): Promise<void> {
    return this.work.run((transaction) => this.notices.send(transaction, notice));
  }
}

type UpdatedEmployee = ReturnType<(typeof EmployeeUpdated)['create']>['data'] & StoredEmployee;
