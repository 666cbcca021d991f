import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type Envelope,
  type EmployeeUpdated,
  type MessageButton,
  type StoredEmployee,
  type TaskEscalatedData,
} from '@recuerda/contracts';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { counter, CLOCK, type Clock } from '@recuerda/service';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';
import { derivedId } from '../derived-id.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { SchoolTexts } from '../replies/school-texts.js';
import { shortTitle, TEXTS } from '../replies/texts.js';
import { ConversationStore } from '../threads/conversation.store.js';
import { RequestMessages } from '../threads/request-messages.js';
import { decisionId } from './decision.js';
import { DecisionMakers } from './decision-makers.js';

const reported = counter(
  'recuerda_unreachable_reports_total',
  'Numbers that cannot be reached, by whether the department had a manager to whom it was reported.',
  ['outcome'],
);
for (const outcome of ['requested', 'no_manager']) reported.inc({ outcome }, 0);

/** An employee who is named before the event of that employee came is found later. */
class NotReplicatedError extends Error {}

/** Writes to managers: each cause gives one message, however often its event comes. */
@Injectable()
export class AskManager {
  private readonly logger = new Logger('Escalations');

  constructor(
    private readonly employees: EmployeeReplica,
    private readonly conversations: ConversationStore,
    private readonly messages: RequestMessages,
    private readonly makers: DecisionMakers,
    private readonly texts: SchoolTexts,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'CONVERSATIONS'>,
  ) {}

  /** About an unanswered task. */
  async aboutTask(event: TaskEscalatedData): Promise<void> {
    const { taskId, activation, step, reminderId, employeeId, recipientId, count, title } = event;
    const employee = await this.employees.find(employeeId);
    const buttons = [
      { id: decisionId({ verb: 'remind', taskId }), title: 'Recordar de nuevo' },
      { id: decisionId({ verb: 'reassign', taskId }), title: 'Reasignar' },
    ];
    const cause = `escalation ${taskId} ${activation} ${step} ${reminderId}`;
    const recipient = await this.employees.find(recipientId);
    const text = await this.texts.fill('escalation', {
      responsable: recipient?.name ?? '',
      empleado: employee?.name ?? 'El empleado',
      tarea: shortTitle({ title }),
      recordatorios: count === 1 ? '1 recordatorio' : `${count} recordatorios`,
    });
    await this.send(cause, recipientId, text, buttons);
  }

  /** About a number that the provider cannot reach any more. */
  async aboutNumber({ subject, version, data }: Envelope<UpdatedEmployee>): Promise<void> {
    if (!data.unreachableReason || data.previous?.unreachableReason !== null) return;
    const managerId = await this.makers.managerOf(data.departmentId);
    const isOwn = managerId === subject;
    reported.inc({ outcome: managerId === null || isOwn ? 'no_manager' : 'requested' });
    if (managerId === null || isOwn) return;
    await this.send(`unreachable ${subject} ${version}`, managerId, TEXTS.unreachable(data.name));
  }

  private async send(cause: string, recipientId: string, text: string, buttons?: MessageButton[]): Promise<void> {
    const recipient = await this.employees.find(recipientId);
    if (!recipient) throw new NotReplicatedError(`employee ${recipientId} is not known yet`);
    if (recipient.optedOutAt !== null) return this.logger.warn({ msg: 'a manager wants no messages', recipientId });
    const about = { conversationId: recipient.id, phone: recipient.phone, employee: recipient };
    const message = { id: derivedId(cause), kind: 'escalation' as const, text, ...about };
    await this.work.run(async (transaction) => {
      // Replies do not act then.
      if (this.config.CONVERSATIONS === 'off') return this.messages.request(transaction.emit, message);
      await this.conversations.openFor(transaction.manager, recipient, this.clock.now());
      await this.messages.send(transaction, { ...message, ...(buttons && { buttons }) });
    });
  }
}

type UpdatedEmployee = ReturnType<(typeof EmployeeUpdated)['create']>['data'] & StoredEmployee;
