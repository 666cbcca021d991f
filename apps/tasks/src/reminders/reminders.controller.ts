import { Controller } from '@nestjs/common';
import { ReadReminderFacts, type ReminderFacts } from '@recuerda/contracts';
import { Answers } from '@recuerda/messaging';
import { ReminderFactsQuery } from './reminder-facts.query.js';

@Controller()
export class RemindersController {
  constructor(private readonly facts: ReminderFactsQuery) {}

  @Answers(ReadReminderFacts)
  read({ reminders }: { reminders: { taskId: string; activation: number }[] }): Promise<ReminderFacts[]> {
    return this.facts.run(reminders);
  }
}
