import { Controller } from '@nestjs/common';
import { GetReminderSnapshots, type ReminderSnapshot } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ReminderSnapshotQuery } from './reminder-snapshot.query.js';

@Controller()
export class RemindersController {
  constructor(private readonly facts: ReminderSnapshotQuery) {}

  @RequestHandler(GetReminderSnapshots)
  read({ reminders }: { reminders: { taskId: string; activation: number }[] }): Promise<ReminderSnapshot[]> {
    return this.facts.run(reminders);
  }
}
