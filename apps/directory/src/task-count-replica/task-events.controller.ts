import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS, TaskDeleted, type TaskSnapshot } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { type TaskReplica, TaskReplicaRepository } from './task-replica.repository.js';

@Controller()
export class TaskEventsController {
  constructor(private readonly replica: TaskReplicaRepository) {}

  @EventHandler(SUBSCRIPTIONS.directoryTaskCounts)
  async handle(events: Envelope[]): Promise<void> {
    await this.replica.apply(latestVersions(events).map(toReplica));
  }
}

function toReplica(event: Envelope): TaskReplica {
  const deleted = TaskDeleted.is(event);
  return {
    task_id: event.subject,
    employee_id: deleted ? null : (event as Envelope<TaskSnapshot>).data.employeeId,
    version: event.version ?? 0,
    deleted,
  };
}
