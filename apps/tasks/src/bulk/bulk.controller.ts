import { Controller } from '@nestjs/common';
import {
  ChangeTasks,
  type ChangeTasksInput,
  RestoreTasks,
  type RestoreTasksInput,
  type TaskChange,
  type TaskView,
  type UndoneChange,
  UndoTaskChange,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ChangeManyTasks } from './change-many.js';
import { RestoreManyTasks } from './restore-many.js';

@Controller()
export class BulkController {
  constructor(
    private readonly changes: ChangeManyTasks,
    private readonly restorations: RestoreManyTasks,
  ) {}

  @RequestHandler(ChangeTasks)
  change(input: ChangeTasksInput): Promise<TaskChange[]> {
    return this.changes.changeTasks(input);
  }

  @RequestHandler(RestoreTasks)
  restore(input: RestoreTasksInput): Promise<TaskChange[]> {
    return this.restorations.restoreTasks(input);
  }

  @RequestHandler(UndoTaskChange)
  undo(input: UndoneChange): Promise<TaskView> {
    return this.restorations.undo(input);
  }
}
