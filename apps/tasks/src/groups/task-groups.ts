import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AddToTaskGroupInput,
  type Audience,
  type CreateTaskGroupInput,
  MAX_GROUP,
  type TaskGroupView,
  TaskUpdated,
  type UpdateTaskGroupInput,
} from '@recuerda/contracts';
import { IdempotencyKeys } from '@recuerda/database';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, assertExpected, type Clock, CLOCK, departmentScope, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { createTasks, deleteTask, saveTask } from '../entity/stored-task.js';
import { type Assignee, Task } from '../entity/task.entity.js';
import { SCHEMA } from '../tasks.config.js';
import { type GroupContent, TaskGroup } from './task-group.entity.js';
import { JOINED, TaskGroupReader } from './task-group.reader.js';

/** Tasks that several employees get: each has a task of its own, and the group shows their progress. */
@Injectable()
export class TaskGroups {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly assignees: FindAssignee,
    private readonly reader: TaskGroupReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the group that is there. Throws `already_exists` for an id that was used with another
   * body, and `validation_failed` for an audience without employees, with too many, or with one that does not exist.
   */
  async create(input: CreateTaskGroupInput): Promise<TaskGroupView> {
    const { id, audience } = input;
    if (audience.kind === 'people') await this.assignees.ensureAllReplicated(audience.employeeIds);
    return this.work.run((transaction) =>
      this.keys.createOnce(transaction.manager, {
        entity: 'task_group',
        input,
        find: () => this.reader.find(id, transaction.manager),
        create: async () => {
          const { manager } = transaction;
          const employees = await this.lock(manager, await idsOf(manager, audience), 'audience');
          await this.insert(transaction, input, employees);
          return this.reader.get(id, manager);
        },
      }),
    );
  }

  /**
   * Changes the open tasks, and the task that others get later. Throws `fields_changed`, and `forbidden` where some
   * tasks are out of scope.
   */
  update({ id, patch, expected }: UpdateTaskGroupInput): Promise<TaskGroupView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const group = await lockGroup(manager, id);
      const tasks = await lockTasksOf(manager, { groupId: id, isCompleted: false });
      if (!tasks.every(({ departmentId }) => isInScope(departmentId))) throw new AppError('forbidden');
      const stored = await this.reader.get(id, manager);
      await assertExpected(expected, { stored, patch, view: () => Promise.resolve(stored) });
      for (const task of tasks) {
        const before = task.toSnapshot();
        if (task.edit(patch, undefined, this.clock.now())) await saveTask(transaction, task, before, TaskUpdated);
      }
      await manager.update(TaskGroup, { id }, { content: { ...group.content, ...patch } as GroupContent });
      return this.reader.get(id, manager);
    });
  }

  /** Throws `validation_failed` for an employee who does not exist. */
  async add({ id, employeeIds }: AddToTaskGroupInput): Promise<TaskGroupView> {
    if (employeeIds) await this.assignees.ensureAllReplicated(employeeIds);
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      // Every transaction locks the replica of employees before tasks; two that add wait for one another here.
      const group = await lockGroup(manager, id);
      const wanted = employeeIds ?? (await joinedIds(manager, id));
      const employees = await this.lock(manager, wanted, 'employeeIds');
      const present = await manager.query<{ id: string }[]>(
        'SELECT employee_id AS id FROM tasks.tasks WHERE group_id = $1',
        [id],
      );
      const having = new Set(present.map((row) => row.id));
      const added = employees.filter((employee) => !having.has(employee.id));
      assertSize('employeeIds', having.size + added.length);
      await this.addTasks(transaction, group, added);
      return this.reader.get(id, manager);
    });
  }

  /**
   * Stores a group and the tasks of its employees, who are locked already. Throws `validation_failed` for none, or too
   * many.
   */
  async insert(
    transaction: Transaction,
    { id, audience, ...content }: CreateTaskGroupInput,
    employees: readonly Assignee[],
  ): Promise<void> {
    assertSize('audience', employees.length);
    const scope = audience.kind === 'everyone' ? departmentScope() : undefined;
    const stored = scope ? { ...audience, departmentIds: scope } : audience;
    const group = Object.assign(new TaskGroup(), { id, content, audience: stored, createdAt: this.clock.now() });
    await transaction.manager.insert(TaskGroup, group);
    await this.addTasks(transaction, group, employees, group.createdAt);
  }

  /**
   * Deletes the tasks of a group. False: some were changed or added since, and nothing is deleted; undefined: it is no
   * group.
   */
  async deleteUnchanged(transaction: Transaction, id: string): Promise<boolean | undefined> {
    const { manager } = transaction;
    const group = await manager.findOneBy(TaskGroup, { id });
    if (!group) return undefined;
    const tasks = await lockTasksOf(manager, { groupId: id });
    if (tasks.some(({ version, createdAt }) => version > 1 || createdAt > group.createdAt)) return false;
    for (const task of tasks) await deleteTask(transaction, task, this.clock.now());
    return true;
  }

  private async addTasks(
    transaction: Transaction,
    { id: groupId, content }: TaskGroup,
    employees: readonly Assignee[],
    now = this.clock.now(),
  ): Promise<void> {
    const tasks = employees.map((employee) =>
      Task.create({ ...content, id: randomUUIDv7(), employeeId: employee.id }, employee, now, groupId),
    );
    await createTasks(transaction, tasks, now);
  }

  /** Returns the employees, locked until the transaction ends. */
  private async lock(manager: EntityManager, given: readonly string[], field: string): Promise<Assignee[]> {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))];
    assertSize(field, ids.length);
    const employees = await this.assignees.lockAllForShare(manager, ids);
    if (employees.size < ids.length) throw fieldError(field, 'Uno de los empleados no existe o ya fue eliminado.');
    return [...employees.values()];
  }
}

function assertSize(field: string, people: number): void {
  if (people === 0) throw fieldError(field, 'No hay ningún empleado.');
  if (people > MAX_GROUP) throw fieldError(field, `Son más de ${MAX_GROUP} personas, que es el máximo.`);
}

const lockTasksOf = (manager: EntityManager, where: Pick<Partial<Task>, 'groupId' | 'isCompleted'>): Promise<Task[]> =>
  manager.find(Task, {
    where: where as FindOptionsWhere<Task>,
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

async function lockGroup(manager: EntityManager, id: string): Promise<TaskGroup> {
  const group = await manager.findOne(TaskGroup, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!group) throw new AppError('task_group_not_found');
  return group;
}

/** Returns the ids of an audience, one more than may be at most, as far as the principal may know them. */
export async function idsOf(manager: EntityManager, audience: Audience): Promise<string[]> {
  if (audience.kind === 'people') return audience.employeeIds;
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM tasks.employee_copies
     WHERE NOT deleted AND ($1::uuid IS NULL OR department_id = $1)
       AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[])) LIMIT ${MAX_GROUP + 1}`,
    [audience.kind === 'department' ? audience.departmentId : null, departmentScope() ?? null],
  );
  return rows.map(({ id }) => id);
}

async function joinedIds(manager: EntityManager, groupId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT outside.id FROM tasks.task_groups g CROSS JOIN LATERAL (${JOINED}) outside WHERE g.id = $2`,
    [departmentScope() ?? null, groupId],
  );
  return rows.map(({ id }) => id);
}
