import { Controller } from '@nestjs/common';
import { EmployeeErased, type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { ErasePerson } from './erase-person.js';

@Controller()
export class ErasuresController {
  constructor(private readonly person: ErasePerson) {}

  @EventHandler(SUBSCRIPTIONS.conversationsErasures)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(EmployeeErased.is)) await this.person.erase(data);
  }
}
