import { Controller } from '@nestjs/common';
import {
  type Envelope,
  ReassignTask,
  type ReassignTaskInput,
  RemindTask,
  type RemindTaskInput,
  SUBSCRIPTIONS,
  type TaskView,
  TaskUnanswered,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { EscalateTask } from './escalate-task.js';
import { ManageTask } from './manage-task.js';

/** Receives unanswered reminders, and what a manager does about them. */
@Controller()
export class EscalationController {
  constructor(
    private readonly escalations: EscalateTask,
    private readonly manage: ManageTask,
  ) {}

  @EventHandler(SUBSCRIPTIONS.tasksUnanswered)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) if (TaskUnanswered.is(event)) await this.escalations.escalate(event);
  }

  @RequestHandler(RemindTask)
  remind(input: RemindTaskInput): Promise<TaskView> {
    return this.manage.remind(input);
  }

  @RequestHandler(ReassignTask)
  reassign(input: ReassignTaskInput): Promise<TaskView> {
    return this.manage.reassign(input);
  }
}
