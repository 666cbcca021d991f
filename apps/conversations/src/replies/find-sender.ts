import { Injectable } from '@nestjs/common';
import { FindSentMessages, ListDeliveries, NoteNewPhone, type SentMessage } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { RequestClient } from '@recuerda/messaging';
import type { EntityManager } from 'typeorm';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import { ProviderNumbers } from '../employees/provider-users.js';
import type { ReceivedMessage } from '../received-message.js';
import type { Reply } from '../reply.js';

/** The employee who wrote, and others with the same number. */
type Sender = Pick<Reply, 'employee' | 'sharing'>;

/** Finds who wrote a message, and what it answers. */
@Injectable()
export class FindSender {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly numbers: ProviderNumbers,
    private readonly requests: RequestClient,
  ) {}

  /** Returns the message that is answered, as it was sent. */
  async answered({ contextId }: ReceivedMessage): Promise<SentMessage | undefined> {
    if (contextId === null) return undefined;
    const found = await this.requests.send(FindSentMessages, { providerIds: [contextId] });
    const [first] = found;
    if (found.length < 2 || first === undefined) return first;
    // Several reminders in one message, which the notifier has not recorded itself.
    const taskIds = found.flatMap(({ taskId }) => taskId ?? []);
    return { ...first, reminderId: null, taskId: null, taskIds };
  }

  /** Finds the employee who got the message that is answered, else the one with this provider's id, else this phone. */
  async find(
    { phone, userId }: ReceivedMessage,
    answered: SentMessage | undefined,
    manager: EntityManager,
  ): Promise<Sender | undefined> {
    const numbers = phone === null ? [] : await this.numbers.of(phone);
    const found =
      (answered?.employeeId && (await this.employees.find(answered.employeeId, manager))) ||
      (userId !== null && (await this.employees.ofUser(userId, manager))) ||
      (await this.lastReminded(await this.employees.ofNumbers(numbers, manager)));
    if (!found) return undefined;
    if (userId !== null) await this.employees.learnUser(userId, phone === null ? null : numbers, found.id, manager);
    const own = canonicalNumber(found.phone) ?? '';
    const holders = await this.employees.ofNumbers(numbers.includes(own) ? numbers : [own], manager);
    return { employee: found, sharing: holders.filter(({ id }) => id !== found.id) };
  }

  /** Returns the one of employees who share a number who was reminded last. */
  private async lastReminded(employees: readonly KnownEmployee[]): Promise<KnownEmployee | undefined> {
    const [first] = employees;
    if (employees.length < 2) return first;
    const lastSent = await Promise.all(
      employees.map(async ({ id }) => {
        const { items } = await this.requests.send(ListDeliveries, { employeeId: id, limit: 1 });
        return items[0]?.sentAt ?? '';
      }),
    );
    const latest = lastSent.toSorted().at(-1);
    return employees[lastSent.indexOf(latest ?? '')];
  }
  /**
   * Tells the directory that the person of a number has a new one, for administrators to take over. Does nothing for a
   * person who is no employee. The directory notes it for all who share the number.
   */
  async noteNewNumber({ phone, userId, newNumber }: ReceivedMessage, manager: EntityManager): Promise<void> {
    if (newNumber === undefined) return;
    const numbers = phone === null ? [] : await this.numbers.of(phone);
    const [byNumber] = await this.employees.ofNumbers(numbers, manager);
    const holder = byNumber ?? (userId === null ? undefined : await this.employees.ofUser(userId, manager));
    const newPhone = `+${newNumber}`;
    if (holder) await this.requests.send(NoteNewPhone, { id: holder.id, phone: holder.phone, newPhone });
  }
}
