import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ConversationUpdated, isUserId, MessageRequested } from '@recuerda/contracts';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, currentPrincipal, currentTrace } from '@recuerda/service';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { addSent, type Answer, openConversationFor } from './conversation.store.js';

type Concerned = Answer['employee'];
type Message = Omit<Answer, 'conversationId'> & { conversationId?: string; account: string | null };

/** A message to an employee who may not have written. */
export interface Opening extends Omit<Answer, 'conversationId'> {
  employee: NonNullable<Concerned>;
  /** Department that it is about, which may be another than the employee's. */
  departmentId: string | null;
}

/** Messages of the school that are no reminders: kept, and requested of the notifier in the same transaction. */
@Injectable()
export class RequestMessages {
  constructor(
    private readonly accounts: ConnectedAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'CONVERSATIONS'>,
  ) {}

  /** Does nothing if the message is there already. Where replies do not act it is not kept, and has no buttons. */
  async open(transaction: Transaction, { buttons, ...opening }: Opening): Promise<void> {
    const { employee } = opening;
    const message = { ...opening, conversationId: employee.id };
    if (this.config.CONVERSATIONS === 'off') return this.request(transaction.emit, { ...message, account: null });
    await openConversationFor(transaction.manager, employee, this.clock.now());
    await this.keep(transaction, { ...message, ...(buttons && { buttons }) }, () => null);
  }

  /** Sends through the account to which the person last wrote. Does nothing if the message is there already. */
  async send(transaction: Transaction, answer: Answer): Promise<void> {
    await this.keep(transaction, answer, (account) => (this.accounts.of(account) ? account : null));
  }

  private async keep(
    { manager, emit }: Transaction,
    answer: Answer,
    through: (lastWrittenTo: string | null) => string | null,
  ): Promise<void> {
    const userId = currentPrincipal()?.userId;
    const account = await addSent(manager, answer, this.clock.now(), userId);
    if (account === undefined) return;
    this.request(emit, { ...answer, account: through(account) });
    this.announce(emit, answer.conversationId, answer.employee);
  }

  /** The notifier sends each id once. */
  request(
    emit: Transaction['emit'],
    { conversationId: _, replyTo: __, departmentId: ___, choices: ____, unsent, id, employee, ...content }: Message,
  ): void {
    if (unsent !== undefined) return;
    const principal = currentPrincipal();
    emit(
      MessageRequested.create({
        id,
        subject: id,
        time: this.clock.now(),
        data: {
          ...{ messageId: id, employeeId: employee?.id ?? null, departmentId: employee?.departmentId ?? null },
          quotedEmployeeId: null,
          ...content,
        },
        ...currentTrace(),
        ...(principal && { actor: principal.userId, actoraddress: principal.address }),
      }),
    );
  }

  /** Open portals read the conversation again. */
  announce(emit: Transaction['emit'], conversationId: string, employee: Concerned): void {
    emit(
      ConversationUpdated.create({
        id: randomUUIDv7(),
        subject: conversationId,
        time: this.clock.now(),
        data: { conversationId, employeeId: employee?.id ?? null, departmentId: employee?.departmentId ?? null },
        ...currentTrace(),
      }),
    );
  }
}

/**
 * Returns where an answer goes: to the first number that is known, else to the person whom Meta's id names. Null:
 * neither is known.
 */
export const recipientOf = (userId: string | null, ...phones: readonly (string | null | undefined)[]): string | null =>
  phones.find((phone) => typeof phone === 'string') ?? (userId !== null && isUserId(userId) ? userId : null);
