import { Injectable } from '@nestjs/common';
import { NoteNewPhone } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { EntityManager } from 'typeorm';
import { EmployeeReplica } from '../employees/employee.replica.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** Tells the directory that the person of a number has a new one, for administrators to take over. */
@Injectable()
export class NoteNewNumber {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly requests: RequestClient,
  ) {}

  /** Does nothing for a number that is no employee's. All who share it get the notice by the directory. */
  async note({ phone, text }: ReceivedMessage, manager: EntityManager): Promise<void> {
    const [holder] = phone === null ? [] : await this.employees.ofPhone(phone, manager);
    if (holder) await this.requests.send(NoteNewPhone, { id: holder.id, phone: holder.phone, newPhone: `+${text}` });
  }
}
