import { Controller } from '@nestjs/common';
import { EmployeeUpdated, type Envelope, SUBSCRIPTIONS, TaskEscalated } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { AskManager } from './ask-manager.js';

@Controller()
export class EscalationsController {
  constructor(private readonly askManager: AskManager) {}

  @EventHandler(SUBSCRIPTIONS.conversationsEscalations)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) {
      if (TaskEscalated.is(event)) await this.askManager.aboutTask(event.data);
      if (EmployeeUpdated.is(event)) await this.askManager.aboutNumber(event);
    }
  }
}
