import { Controller, Inject } from '@nestjs/common';
import { type ImportChange, ImportTasks, type ImportTasksInput, TaskCreated, TaskUpdated } from '@recuerda/contracts';
import { AppliedChunks, insertMany } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CHANGED_SINCE, type Clock, CLOCK, eachImportRow, formerValues, isInScope } from '@recuerda/service';
import { idsOf, TaskGroups } from '../groups/task-groups.js';
import { FindAssignee, unknownEmployee } from '../directory-replica/find-assignee.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.config.js';
import { deleteTask, lockTasks, saveTask } from '../entity/stored-task.js';
import { type Assignee, Task } from '../entity/task.entity.js';

type Row = ImportTasksInput['rows'][number];

/** Creates, changes or deletes tasks of an import. */
@Controller()
export class ImportTasksController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly assignees: FindAssignee,
    private readonly series: TaskSeries,
    private readonly groups: TaskGroups,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ImportTasks)
  async importTasks(input: ImportTasksInput): Promise<ImportChange[]> {
    const employeeIds = [...new Set(input.rows.flatMap(employeeIdOf))];
    await this.assignees.ensureAllReplicated(employeeIds);
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, async () => {
        const { manager } = transaction;
        const audiences = new Map<string, string[]>();
        for (const { id, create } of input.rows)
          if (isGroup(create)) audiences.set(id, await idsOf(manager, create.audience));
        // Every transaction locks the replica of employees before tasks.
        const all = [...new Set([...employeeIds, ...[...audiences.values()].flat()])];
        const employees = await this.assignees.lockAllForShare(manager, all);
        return this.apply(transaction, input.rows, employees, audiences);
      }),
    );
  }

  private async apply(
    transaction: Transaction,
    rows: readonly Row[],
    employees: ReadonlyMap<string, Assignee>,
    audiences: ReadonlyMap<string, readonly string[]>,
  ): Promise<ImportChange[]> {
    const { manager, emit } = transaction;
    const now = this.clock.now();
    const present = await lockTasks(
      manager,
      rows.map(({ id }) => id),
    );
    const byId = new Map(present.map((task) => [task.id, task]));
    const created: Task[] = [];
    const changes = await eachImportRow(rows, async (row) => {
      const { id, version, create, patch, remove } = row;
      if (isGroup(create)) {
        const members = (audiences.get(id) ?? []).flatMap((one) => employees.get(one) ?? []);
        await this.groups.insert(transaction, create, members);
        return { result: 'created', version: 1 };
      }
      const task = byId.get(id);
      if (remove && !task) {
        const isDeleted = await this.groups.deleteUnchanged(transaction, id);
        if (isDeleted !== undefined)
          return isDeleted ? { result: 'deleted' } : { result: 'failed', reason: CHANGED_SINCE };
      }
      const [employeeId] = employeeIdOf(row);
      const employee = employeeId === undefined ? undefined : employees.get(employeeId);
      if (employeeId !== undefined && !employee) throw unknownEmployee();
      if (create && employee) {
        if (task) return { result: 'unchanged', version: task.version };
        const added = newTask(create, employee, now);
        await this.series.assertDates(manager, added);
        created.push(added);
        emit(entityEvent(TaskCreated, added.toSnapshot(), added.version, now));
        return { result: 'created', version: added.version };
      }
      if (!task || !isInScope(task.departmentId)) throw new AppError('task_not_found');
      if (version !== undefined && task.version !== version) return { result: 'failed', reason: CHANGED_SINCE };
      if (remove) {
        await deleteTask(transaction, task, now);
        return { result: 'deleted' };
      }
      const before = task.toSnapshot();
      const consequences = task.consequences();
      const { consequences: former, ...fields } = patch ?? {};
      if (!task.edit(fields, employee, now)) return { result: 'unchanged', version: task.version };
      if (former) task.restoreConsequences(former, now);
      await this.series.assertDates(manager, task, before);
      await saveTask(transaction, task, before, TaskUpdated);
      const previous = { ...formerValues(before, fields), consequences };
      return { result: 'updated', version: task.version, previous };
    });
    await insertMany(manager, Task, created);
    return changes;
  }
}

type Create = NonNullable<Row['create']>;
type CreateGroup = Extract<Create, { audience: unknown }>;
const isGroup = (create: Create | undefined): create is CreateGroup => create !== undefined && 'audience' in create;

const employeeIdOf = ({ create, patch }: Row): string[] => {
  if (isGroup(create)) return create.audience.kind === 'people' ? create.audience.employeeIds : [];
  const id = create?.employeeId ?? patch?.employeeId;
  return id === undefined ? [] : [id];
};

/** Makes the task of a row. One that is paused or completed in the file is never reminded. */
function newTask({ state, ...input }: Exclude<Create, CreateGroup>, employee: Assignee, now: Date): Task {
  const task = Task.create(input, employee, now);
  if (state === 'paused') task.pause(now);
  if (state === 'completed') task.complete(now);
  return task;
}
