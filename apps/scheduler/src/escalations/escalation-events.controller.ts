import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { EscalationRules } from './escalation-rules.js';

@Controller()
export class EscalationEventsController {
  constructor(private readonly rules: EscalationRules) {}

  @EventHandler(SUBSCRIPTIONS.schedulerEscalations)
  async handle(events: Envelope[]): Promise<void> {
    await this.rules.save(events);
  }
}
