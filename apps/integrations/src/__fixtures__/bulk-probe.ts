import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import {
  ChangeTasks,
  type ChangeTasksInput,
  ListTasks,
  type Page,
  RecordBulk,
  type RecordedBulk,
  RestoreTasks,
  type RestoreTasksInput,
  type TaskChange,
  type TaskQuery,
  type TaskView,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { currentPrincipal } from '@recuerda/service';

/** What the probe answers in place of `tasks` and `identity`. */
export const OTHERS: readonly string[] = [ListTasks, ChangeTasks, RestoreTasks, RecordBulk].map(
  ({ pattern }) => pattern,
);
export const previous = { isActive: true, isCompleted: false, reminderInterval: 60, employeeId: randomUUID() };

/** Records what a bulk job asks for. */
@Controller()
export class Probe {
  ids: string[] = [];
  chunks: ChangeTasksInput[] = [];
  restored: RestoreTasksInput[] = [];
  recorded: RecordedBulk[] = [];
  queries: TaskQuery[] = [];
  principals: (string | undefined)[] = [];
  /** Called before each chunk. */
  before: () => void | Promise<void> = () => undefined;

  @RequestHandler(RecordBulk)
  async record(bulk: RecordedBulk): Promise<Record<string, never>> {
    this.recorded.push(bulk);
    return {};
  }

  @RequestHandler(ListTasks)
  async list(query: TaskQuery): Promise<Page<TaskView>> {
    this.queries.push(query);
    const start = Number(query.cursor ?? 0);
    const items = this.ids.slice(start, start + query.limit).map((id) => ({ id }) as TaskView);
    const end = start + items.length;
    return { items, nextCursor: end < this.ids.length ? String(end) : null, total: this.ids.length };
  }

  /** Every tenth fails. */
  @RequestHandler(ChangeTasks)
  async change(input: ChangeTasksInput): Promise<TaskChange[]> {
    await this.before();
    this.chunks.push(input);
    this.principals.push(currentPrincipal()?.userId);
    return input.ids.map((id, index) =>
      index % 10 === 9
        ? { id, result: 'failed', code: 'task_completed' }
        : { id, result: 'changed', version: 2, previous },
    );
  }

  @RequestHandler(RestoreTasks)
  async restore(input: RestoreTasksInput): Promise<TaskChange[]> {
    this.restored.push(input);
    return input.tasks.map(({ id }) => ({ id, result: 'changed' }));
  }
}
@Module({ controllers: [Probe] })
export class ProbeModule {}
