import { Controller } from '@nestjs/common';
import {
  AcknowledgeTask,
  type AcknowledgeTaskInput,
  ActivateTask,
  CompleteTask,
  PauseTask,
  RejectCompletion,
  ReopenTask,
  SnoozeTask,
  type SnoozeTaskInput,
  type TaskView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { TaskWriter } from './task.writer.js';

@Controller()
export class TaskTransitionsController {
  constructor(private readonly writer: TaskWriter) {}

  @RequestHandler(PauseTask)
  pause({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'pause');
  }

  @RequestHandler(ActivateTask)
  activate({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'activate');
  }

  @RequestHandler(CompleteTask)
  complete({ id }: { id: string }): Promise<TaskView> {
    return this.writer.complete(id);
  }

  @RequestHandler(ReopenTask)
  reopen({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'reopen');
  }

  @RequestHandler(RejectCompletion)
  rejectCompletion({ id }: { id: string }): Promise<TaskView> {
    return this.writer.rejectCompletion(id);
  }

  @RequestHandler(AcknowledgeTask)
  acknowledge({ id, at, until }: AcknowledgeTaskInput): Promise<TaskView> {
    return this.writer.acknowledge(id, new Date(at), until === null ? null : new Date(until));
  }

  @RequestHandler(SnoozeTask)
  snooze({ id, until }: SnoozeTaskInput): Promise<TaskView> {
    return this.writer.snooze(id, new Date(until));
  }
}
