import { Injectable } from '@nestjs/common';
import { NoteNewPhone } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { EntityManager } from 'typeorm';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { ProviderNumbers } from '../employees/provider-numbers.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** Tells the directory that the person of a number has a new one, for administrators to take over. */
@Injectable()
export class NoteNewNumber {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly numbers: ProviderNumbers,
    private readonly requests: RequestClient,
  ) {}

  /** Does nothing for a person who is no employee. All who share the number get the notice by the directory. */
  async note({ phone, userId, newNumber }: ReceivedMessage, manager: EntityManager): Promise<void> {
    if (newNumber === undefined) return;
    const numbers = phone === null ? [] : await this.numbers.of(phone);
    const [byNumber] = await this.employees.ofNumbers(numbers, manager);
    const holder = byNumber ?? (userId === null ? undefined : await this.employees.ofUser(userId, manager));
    const newPhone = `+${newNumber}`;
    if (holder) await this.requests.send(NoteNewPhone, { id: holder.id, phone: holder.phone, newPhone });
  }
}
