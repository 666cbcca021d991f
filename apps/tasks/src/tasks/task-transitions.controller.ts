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
  type TaskChangeInput,
  type TaskView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { TaskWriter } from './task.writer.js';

@Controller()
export class TaskTransitionsController {
  constructor(private readonly writer: TaskWriter) {}

  @RequestHandler(PauseTask)
  pause({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'pause', changeId);
  }

  @RequestHandler(ActivateTask)
  activate({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'activate', changeId);
  }

  @RequestHandler(CompleteTask)
  complete({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.complete(id, changeId);
  }

  @RequestHandler(ReopenTask)
  reopen({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'reopen', changeId);
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
