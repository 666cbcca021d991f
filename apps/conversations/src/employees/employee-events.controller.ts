import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { EmployeeReplica } from './employee.replica.js';

@Controller()
export class EmployeeEventsController {
  constructor(private readonly employees: EmployeeReplica) {}

  @EventHandler(SUBSCRIPTIONS.conversationsEmployees)
  async handle(events: Envelope[]): Promise<void> {
    await this.employees.save(events);
  }
}
