import { Controller, Logger } from '@nestjs/common';
import {
  EmployeeUpdated,
  type Envelope,
  type StoredEmployee,
  SUBSCRIPTIONS,
  TaskEscalated,
  type TaskEscalatedData,
} from '@recuerda/contracts';
import { EventHandler, RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { counter } from '@recuerda/service';
import { derivedId, SCHEMA } from '../conversations.database.js';
import { Consents } from '../employees/consents.js';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import { findTask } from '../tasks.js';
import { SchoolTexts, shortTitle, TEXTS } from '../texts.js';
import { type Opening, RequestMessages } from '../threads/request-messages.js';
import { decisionId, DecisionMakers } from './act-on-decision.js';

const reported = counter(
  'recuerda_unreachable_reports_total',
  'Numbers that cannot be reached, by whether the department had a manager to whom it was reported.',
  ['outcome'],
);
for (const outcome of ['requested', 'no_manager']) reported.inc({ outcome }, 0);

/** An employee who is named before the event of that employee came is found later. */
class NotReplicatedError extends Error {}

/** Writes to managers: each cause gives one message, however often its event comes. */
@Controller()
export class EscalationsController {
  private readonly logger = new Logger('Escalations');

  constructor(
    private readonly employees: EmployeeReplica,
    private readonly consents: Consents,
    private readonly messages: RequestMessages,
    private readonly makers: DecisionMakers,
    private readonly texts: SchoolTexts,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsEscalations)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) {
      if (TaskEscalated.is(event)) await this.askAboutTask(event.data);
      if (EmployeeUpdated.is(event)) await this.reportNumber(event);
    }
  }

  /**
   * Does nothing if the task was answered, ended or given to another before its event came, or the recipient is
   * deleted.
   */
  private async askAboutTask(event: TaskEscalatedData): Promise<void> {
    const { taskId, activation, step, reminderId, employeeId, recipientId, departmentId, count, title } = event;
    if (!(await this.isEscalated(taskId)) || (await this.employees.isDeleted(recipientId))) return;
    const employee = await this.employees.find(employeeId);
    const buttons = [
      { id: decisionId({ verb: 'remind', taskId }), title: 'Recordar de nuevo' },
      { id: decisionId({ verb: 'reassign', taskId }), title: 'Reasignar' },
    ];
    const cause = `escalation ${taskId} ${activation} ${step} ${reminderId}`;
    const recipient = await this.recipient(recipientId);
    const text = await this.texts.fill('escalation', {
      responsable: recipient.name,
      empleado: employee?.name ?? 'El empleado',
      tarea: shortTitle({ title }),
      recordatorios: count === 1 ? '1 recordatorio' : `${count} recordatorios`,
    });
    await this.send(cause, recipient, { text, departmentId, buttons });
  }

  /** Reports a number that the provider cannot reach any more. */
  private async reportNumber({ subject, version, data }: Envelope<UpdatedEmployee>): Promise<void> {
    if (!data.unreachableReason || data.previous?.unreachableReason !== null) return;
    const managerId = await this.makers.managerOf(data.departmentId);
    const isOwn = managerId === subject;
    reported.inc({ outcome: managerId === null || isOwn ? 'no_manager' : 'requested' });
    if (managerId === null || isOwn) return;
    const manager = await this.recipient(managerId);
    const notice = { text: TEXTS.unreachable(data.name), departmentId: data.departmentId };
    await this.send(`unreachable ${subject} ${version}`, manager, notice);
  }

  private async isEscalated(id: string): Promise<boolean> {
    const task = await findTask(this.requests, id);
    return task !== undefined && task.escalatedAt !== null;
  }

  private async recipient(id: string): Promise<KnownEmployee> {
    const recipient = await this.employees.find(id);
    if (!recipient) throw new NotReplicatedError(`employee ${id} is not known yet`);
    return recipient;
  }

  private async send(cause: string, employee: KnownEmployee, notice: Notice): Promise<void> {
    const { id: recipientId, phone, optedOutAt } = employee;
    if (optedOutAt !== null) return this.logger.warn({ msg: 'a manager wants no messages', recipientId });
    // Kept, so that the conversation shows what was not sent, and why.
    const isAllowed = (await this.consents.of([recipientId])).has(recipientId);
    const unsent = isAllowed ? {} : { unsent: 'consent_missing' };
    const message = { ...notice, id: derivedId(cause), kind: 'escalation' as const, phone, employee, ...unsent };
    await this.work.run((transaction) => this.messages.open(transaction, message));
  }
}

type Notice = Pick<Opening, 'text' | 'departmentId' | 'buttons'>;
type UpdatedEmployee = ReturnType<(typeof EmployeeUpdated)['create']>['data'] & StoredEmployee;
