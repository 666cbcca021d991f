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

  /** Does nothing for a number that is no employee's. All who share it get the notice by the directory. */
  async note({ phone, text }: ReceivedMessage, manager: EntityManager): Promise<void> {
    const numbers = phone === null ? [] : await this.numbers.of(phone);
    const [holder] = await this.employees.ofNumbers(numbers, manager);
    if (holder) await this.requests.send(NoteNewPhone, { id: holder.id, phone: holder.phone, newPhone: `+${text}` });
  }
}
