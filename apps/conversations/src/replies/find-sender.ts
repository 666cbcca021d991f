import { Injectable } from '@nestjs/common';
import { ListDeliveries, type SentMessage } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { RequestClient } from '@recuerda/messaging';
import type { EntityManager } from 'typeorm';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import { ProviderNumbers } from '../employees/provider-numbers.js';
import type { ReceivedMessage } from '../webhooks/received.js';
import type { Reply } from './reply.js';

/** The employee who wrote, and others with the same number. */
type Sender = Pick<Reply, 'employee' | 'sharing'>;

/** Finds the employee who wrote a message. */
@Injectable()
export class FindSender {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly numbers: ProviderNumbers,
    private readonly requests: RequestClient,
  ) {}

  /**
   * The employee who got the message that is answered; else the one with this provider's id; else with this phone.
   * Undefined: no employee.
   */
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

  /** Of employees who share a number, who was reminded last. */
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
}
