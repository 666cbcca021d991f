import { Controller } from '@nestjs/common';
import { ActivateTask, CompleteTask, PauseTask, ReopenTask, type TaskView } from '@recuerda/contracts';
import { Answers } from '@recuerda/messaging';
import { TaskWriter } from './task.writer.js';

@Controller()
export class TaskTransitionsController {
  constructor(private readonly writer: TaskWriter) {}

  @Answers(PauseTask)
  pause({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'pause');
  }

  @Answers(ActivateTask)
  activate({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'activate');
  }

  @Answers(CompleteTask)
  complete({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'complete');
  }

  @Answers(ReopenTask)
  reopen({ id }: { id: string }): Promise<TaskView> {
    return this.writer.change(id, 'reopen');
  }
}
