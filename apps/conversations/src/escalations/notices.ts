import { Injectable, Logger } from '@nestjs/common';
import type { TaskView } from '@recuerda/contracts';
import type { Transaction } from '@recuerda/outbox';
import { derivedId } from '../conversations.database.js';
import { Consents } from '../employees/consents.js';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import type { Notice } from '../reply.js';
import { RequestMessages } from '../threads/request-messages.js';
import { DecisionMakers } from './act-on-decision.js';

/** Writes to employees about tasks, although they have not asked: each cause gives one message. */
@Injectable()
export class Notices {
  private readonly logger = new Logger('Escalations');

  constructor(
    private readonly employees: EmployeeReplica,
    private readonly consents: Consents,
    private readonly messages: RequestMessages,
    private readonly makers: DecisionMakers,
  ) {}

  /** Returns the manager of a task's department; undefined: none, none who gets messages, or the task's employee. */
  async managerOf({ employeeId, employee }: TaskView): Promise<KnownEmployee | undefined> {
    const departmentId = employee?.department?.id;
    const id = departmentId === undefined ? null : await this.makers.managerOf(departmentId);
    if (id === null || id === employeeId) return undefined;
    const manager = await this.employees.find(id);
    return manager && manager.optedOutAt === null && (await this.mayGet(manager)) ? manager : undefined;
  }

  async send(transaction: Transaction, { cause, to: employee, ...notice }: Notice): Promise<void> {
    const { id: recipientId, phone, optedOutAt } = employee;
    if (optedOutAt !== null) return this.logger.warn({ msg: 'an employee wants no messages', recipientId });
    // Kept, so that the conversation shows what was not sent, and why.
    const unsent = (await this.mayGet(employee)) ? {} : { unsent: 'consent_missing' };
    await this.messages.open(transaction, { ...notice, id: derivedId(cause), phone, employee, ...unsent });
  }

  private async mayGet({ id }: KnownEmployee): Promise<boolean> {
    return (await this.consents.of([id])).has(id);
  }
}
