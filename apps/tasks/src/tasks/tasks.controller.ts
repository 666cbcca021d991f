import { Controller } from '@nestjs/common';
import {
  AcknowledgeTask,
  type AcknowledgeTaskInput,
  ActivateTask,
  CompleteTask,
  CountTasks,
  CreateTask,
  type CreateTaskInput,
  DeclineTask,
  type DeclineTaskInput,
  DeleteTask,
  FindTasksByReminder,
  GetTask,
  GetTasks,
  isReminderFilter,
  ListRecentTasks,
  ListTasks,
  type Page,
  PauseTask,
  ReassignTask,
  type ReassignTaskInput,
  RejectCompletion,
  type RejectTaskCompletionInput,
  RemindTask,
  type RemindTaskInput,
  ReopenTask,
  RepublishTasks,
  SnoozeTask,
  type SnoozeTaskInput,
  type TaskChangeInput,
  type TaskCounts,
  type TaskQuery,
  type TaskView,
  UpdateTask,
  type UpdateTaskInput,
} from '@recuerda/contracts';
import { RequestClient, RequestHandler } from '@recuerda/messaging';
import { TaskListQuery } from './task-list.query.js';
import { TaskReader } from './task.reader.js';
import { TaskWriter } from './task.writer.js';

@Controller()
export class TasksController {
  constructor(
    private readonly requests: RequestClient,
    private readonly lists: TaskListQuery,
    private readonly reader: TaskReader,
    private readonly writer: TaskWriter,
  ) {}

  /** Asks the scheduler for the tasks of a filter that depends on reminders. Throws if it does not answer. */
  @RequestHandler(ListTasks)
  async list(query: TaskQuery): Promise<Page<TaskView>> {
    const { state } = query;
    const found = isReminderFilter(state) ? await this.requests.send(FindTasksByReminder, { filter: state }) : [];
    return this.lists.page(query, found);
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
  async delete({ id, changeId }: TaskChangeInput): Promise<void> {
    await this.writer.delete(id, changeId);
  }

  @RequestHandler(PauseTask)
  pause({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'pause', changeId);
  }

  @RequestHandler(ActivateTask)
  activate({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'activate', changeId);
  }

  @RequestHandler(CompleteTask)
  complete(input: TaskChangeInput & { departmentId?: string | undefined }): Promise<TaskView> {
    return this.writer.complete(input);
  }

  @RequestHandler(ReopenTask)
  reopen({ id, changeId }: TaskChangeInput): Promise<TaskView> {
    return this.writer.change(id, 'reopen', changeId);
  }

  @RequestHandler(RejectCompletion)
  rejectCompletion(input: RejectTaskCompletionInput): Promise<TaskView> {
    return this.writer.rejectCompletion(input);
  }

  @RequestHandler(DeclineTask)
  decline(input: DeclineTaskInput): Promise<TaskView> {
    return this.writer.decline(input);
  }

  @RequestHandler(AcknowledgeTask)
  acknowledge({ id, at, until }: AcknowledgeTaskInput): Promise<TaskView> {
    return this.writer.acknowledge(id, new Date(at), until === null ? null : new Date(until));
  }

  @RequestHandler(SnoozeTask)
  snooze(input: SnoozeTaskInput): Promise<TaskView> {
    return this.writer.snooze(input);
  }

  @RequestHandler(RemindTask)
  remind(input: RemindTaskInput): Promise<TaskView> {
    return this.writer.remind(input);
  }

  @RequestHandler(ReassignTask)
  reassign({ id, departmentId, employeeId }: ReassignTaskInput): Promise<TaskView> {
    return this.writer.update({ id, patch: { employeeId } }, undefined, departmentId);
  }

  @RequestHandler(RepublishTasks)
  async republishAll(): Promise<{ events: number }> {
    return { events: await this.writer.republishAll() };
  }
}
