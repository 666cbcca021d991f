import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS, TaskDeleted, type TaskSnapshot } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { type TaskCopy, TaskCopiesRepository } from './task-copies.repository.js';

@Controller()
export class TaskCountsController {
  constructor(private readonly copies: TaskCopiesRepository) {}

  @EventHandler(SUBSCRIPTIONS.directoryTaskCounts)
  async handle(events: Envelope[]): Promise<void> {
    await this.copies.apply(latestVersions(events).map(toCopy));
  }
}

function toCopy(event: Envelope): TaskCopy {
  const deleted = TaskDeleted.is(event);
  return {
    task_id: event.subject,
    employee_id: deleted ? null : (event as Envelope<TaskSnapshot>).data.employeeId,
    version: event.version ?? 0,
    deleted,
  };
}
