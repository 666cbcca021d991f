import { Controller } from '@nestjs/common';
import { EmployeeErased, type Envelope, FindEmployeesOfNumber, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { ErasePerson } from './erase-person.js';

@Controller()
export class ErasuresController {
  constructor(private readonly person: ErasePerson) {}

  @EventHandler(SUBSCRIPTIONS.notifierErasures)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(EmployeeErased.is)) await this.person.erase(data);
  }

  @RequestHandler(FindEmployeesOfNumber)
  employees({ phone }: { phone: string }): Promise<{ ids: string[]; phones: string[] }> {
    return this.person.employeesOf(phone);
  }
}
