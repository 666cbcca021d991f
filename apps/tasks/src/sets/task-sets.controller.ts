import { Controller, Inject } from '@nestjs/common';
import { addDays, dateOf, instantOf } from '@recuerda/calendar';
import * as contracts from '@recuerda/contracts';
import { changedFields, fromRow, IdempotencyKeys, lockByName, selectFields, type StoredRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { FindAssignee, unknownEmployee } from '../directory-replica/find-assignee.js';
import { createTasks } from '../entity/stored-task.js';
import { type Assignee, Task } from '../entity/task.entity.js';
import { SchoolCalendar } from '../series/school-calendar.js';
import { SCHEMA } from '../tasks.config.js';

type TaskSet = contracts.TaskSetView;
type Start = contracts.StartSetInput & { id: string; setId: string };

/** Sets of tasks, which are started together. */
@Controller()
export class TaskSetsController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly assignees: FindAssignee,
    private readonly calendar: SchoolCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(contracts.ListTaskSets)
  async list(): Promise<{ items: contracts.TaskSetSummary[] }> {
    const query = `SELECT ${selectFields('s', contracts.taskSetSummary)} FROM tasks.task_sets s ORDER BY name, id`;
    const rows = await this.work.run(({ manager }) => manager.query<StoredRow<contracts.TaskSetSummary>[]>(query));
    return { items: rows.map((row) => fromRow(contracts.taskSetSummary, row)) };
  }

  @RequestHandler(contracts.GetTaskSet)
  get({ id }: { id: string }): Promise<TaskSet> {
    return this.work.run(({ manager }) => getSet(manager, id));
  }

  /** A repeated request returns the existing set. */
  @RequestHandler(contracts.CreateTaskSet)
  create(input: contracts.CreateTaskSetInput): Promise<TaskSet> {
    const at = this.clock.now().toISOString();
    return this.work.run((transaction) =>
      this.keys.createOnce(transaction.manager, {
        entity: 'task_set',
        input,
        find: () => findSet(transaction.manager, input.id),
        create: () => save(transaction, { ...input, version: 1, createdAt: at, updatedAt: at }),
      }),
    );
  }

  @RequestHandler(contracts.UpdateTaskSet)
  update({ id, edit: { expected, ...patch } }: { id: string; edit: contracts.TaskSetEdit }): Promise<TaskSet> {
    return this.work.run(async (transaction) => {
      const before = await lockSet(transaction.manager, id);
      if (expected && expected.version !== before.version) throw new AppError('fields_changed', { entity: before });
      const changes = changedFields<TaskSet>(before, patch);
      const updatedAt = this.clock.now().toISOString();
      const set = { ...before, ...changes, version: before.version + 1, updatedAt };
      return changes ? save(transaction, set, before) : before;
    });
  }

  /** The tasks that it has created stay. */
  @RequestHandler(contracts.DeleteTaskSet)
  async delete({ id }: { id: string }): Promise<void> {
    await this.work.run(async ({ manager, emit }) => {
      const set = await lockSet(manager, id);
      await manager.query('DELETE FROM tasks.task_sets WHERE id = $1', [id]);
      const data = { id, previous: publishedSet(set) };
      emit(entityEvent(contracts.TaskSetDeleted, data, set.version + 1, this.clock.now()));
    });
  }

  @RequestHandler(contracts.StartTaskSet)
  async start(input: Start): Promise<contracts.StartedSet> {
    await this.assignees.ensureAllReplicated(input.employeeIds);
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const employees = [...(await this.assignees.lockAllForShare(manager, input.employeeIds)).values()];
      if (employees.length < input.employeeIds.length) throw unknownEmployee('employeeIds');
      return this.keys.createOnce(manager, {
        entity: 'task_set_start',
        input,
        find: () => findStarted(manager, input),
        create: () => this.startFor(transaction, input, employees),
      });
    });
  }

  private async startFor(transaction: Transaction, start: Start, employees: Assignee[]) {
    const { manager, emit } = transaction;
    const now = this.clock.now();
    const set = await getSet(manager, start.setId);
    const zone = await this.calendar.timeZone(manager);
    const dueDates = dueDatesOf(set, zone, start.startsOn ?? dateOf(zone, now), now);
    const tasks = employees.flatMap((employee, row) =>
      set.items.map(({ due: _, ...item }, at) => {
        const id = idOf(start, row * set.items.length + at);
        const input = { ...item, id, employeeId: employee.id, dueAt: dueDates[at] };
        // The first is the newest: lists have them in the order of the set.
        return Task.create(input, employee, new Date(now.getTime() - at));
      }),
    );
    await createTasks(transaction, tasks, now);
    emit(entityEvent(contracts.TaskSetStarted, publishedSet(set), set.version, now));
    return startedOf(
      manager,
      tasks.map(({ id }) => id),
    );
  }
}

async function findSet(manager: EntityManager, id: string): Promise<TaskSet | undefined> {
  const query = `SELECT ${selectFields('s', contracts.taskSetView)} FROM tasks.task_sets s WHERE id = $1`;
  const [row] = await manager.query<StoredRow<TaskSet>[]>(query, [id]);
  return row && fromRow(contracts.taskSetView, row);
}

async function getSet(manager: EntityManager, id: string): Promise<TaskSet> {
  const found = await findSet(manager, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** One change at a time: two must not pass the limit, take a name together, or bring a deleted set back. */
async function lockSet(manager: EntityManager, id: string): Promise<TaskSet> {
  await lockByName(manager, 'task_sets');
  return getSet(manager, id);
}

/** Stores a set that is new, or was `before`. Throws `validation_failed`. */
async function save({ manager, emit }: Transaction, set: TaskSet, before?: TaskSet): Promise<TaskSet> {
  const { id, name, items, version, createdAt, updatedAt } = set;
  await lockByName(manager, 'task_sets');
  const others: TaskSet[] = await manager.query('SELECT name FROM tasks.task_sets WHERE id <> $1', [id]);
  if (others.some((other) => contracts.matchKey(other.name) === contracts.matchKey(name)))
    throw fieldError('name', 'Ya hay un conjunto con este nombre.');
  if (!before && others.length >= contracts.MAX_TASK_SETS)
    throw fieldError('name', `Ya hay ${contracts.MAX_TASK_SETS} conjuntos, que es el máximo.`);
  await manager.query(
    `INSERT INTO tasks.task_sets (id, name, items, version, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET name = $2, items = $3, version = $4, updated_at = $6`,
    [id, name, JSON.stringify(items), version, createdAt, updatedAt],
  );
  const data = { ...publishedSet(set), ...(before && { previous: publishedSet(before) }) };
  const event = before ? contracts.TaskSetUpdated : contracts.TaskSetCreated;
  emit(entityEvent(event, data, version, new Date(updatedAt)));
  return set;
}

const publishedSet = ({ id, name, items, version }: TaskSet) => ({
  ...{ id, name, version },
  items: items.map(({ title }) => title),
});

/** Ids follow from the key: a repeated request finds its tasks again. */
const idOf = ({ id }: Start, place: number): string => v5(String(place), id);

/** Returns the tasks of a start that are left; undefined: none. */
async function findStarted(manager: EntityManager, start: Start): Promise<contracts.StartedSet | undefined> {
  const most = contracts.MAX_SET_EMPLOYEES * contracts.MAX_SET_ITEMS;
  const ids = Array.from({ length: most }, (_, place) => idOf(start, place));
  const rows: Task[] = await manager.query('SELECT id FROM tasks.tasks WHERE id = ANY ($1::uuid[])', [ids]);
  const left = new Set(rows.map(({ id }) => id));
  return left.size === 0
    ? undefined
    : startedOf(
        manager,
        ids.filter((id) => left.has(id)),
      );
}

async function startedOf(manager: EntityManager, taskIds: string[]): Promise<contracts.StartedSet> {
  const [{ repeated = 0 } = {}] = await manager.query<{ repeated: number }[]>(
    `SELECT count(DISTINCT created.id)::int AS repeated FROM tasks.tasks created JOIN tasks.tasks other
       ON other.employee_id = created.employee_id AND other.title = created.title AND NOT other.is_completed
     WHERE created.id = ANY ($1::uuid[]) AND other.id <> ALL ($1::uuid[])`,
    [taskIds],
  );
  return { taskIds, repeated };
}

/** A date that is past is refused, not moved: its task would be overdue at once, or due when no one has said so. */
function dueDatesOf({ items }: TaskSet, zone: string, startsOn: string, now: Date): (string | null)[] {
  return items.map(({ title, due }) => {
    if (!due) return null;
    const date = addDays(startsOn, due.days);
    const dueAt = instantOf(zone, date, due.time);
    if (dueAt > now) return dueAt.toISOString();
    const when = `${date.split('-').toReversed().join('/')} a las ${due.time}`;
    throw fieldError('startsOn', `«${title}» vencería el ${when}, que ya pasó. Elige otro día de inicio.`);
  });
}
