import { Controller } from '@nestjs/common';
import {
  CountTasks,
  CreateTask,
  type CreateTaskInput,
  DeleteTask,
  GetTask,
  GetTasks,
  ListRecentTasks,
  ListTasks,
  type Page,
  type TaskChangeInput,
  type TaskCounts,
  type TaskQuery,
  type TaskView,
  UpdateTask,
  type UpdateTaskInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { FindByReminder } from './find-by-reminder.js';
import { TaskListQuery } from './task-list.query.js';
import { TaskReader } from './task.reader.js';
import { TaskWriter } from './task.writer.js';

@Controller()
export class TasksController {
  constructor(
    private readonly byReminder: FindByReminder,
    private readonly lists: TaskListQuery,
    private readonly reader: TaskReader,
    private readonly writer: TaskWriter,
  ) {}

  @RequestHandler(ListTasks)
  async list(query: TaskQuery): Promise<Page<TaskView>> {
    return this.lists.run(query, await this.byReminder.idsOf(query.state));
  }

  @RequestHandler(GetTask)
  get({ id }: { id: string }): Promise<TaskView> {
    return this.reader.get(id);
  }

  @RequestHandler(GetTasks)
  getMany({ ids }: { ids: string[] }): Promise<TaskView[]> {
    return this.reader.getMany(ids);
  }

  @RequestHandler(ListRecentTasks)
  recent({ limit }: { limit: number }): Promise<TaskView[]> {
    return this.reader.recent(limit);
  }

  @RequestHandler(CountTasks)
  counts(): Promise<TaskCounts> {
    return this.reader.counts();
  }

  @RequestHandler(CreateTask)
  create(input: CreateTaskInput): Promise<TaskView> {
    return this.writer.create(input);
  }

  @RequestHandler(UpdateTask)
  update({ changeId, ...input }: UpdateTaskInput & { changeId?: string | undefined }): Promise<TaskView> {
    return this.writer.update(input, changeId);
  }

  @RequestHandler(DeleteTask)
  async delete({ id, changeId }: TaskChangeInput): Promise<Record<string, never>> {
    await this.writer.delete(id, changeId);
    return {};
  }
}
