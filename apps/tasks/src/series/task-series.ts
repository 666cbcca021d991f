import { Inject, Injectable } from '@nestjs/common';
import { dateOf } from '@recuerda/calendar';
import { type PublishedTask, TaskCreated } from '@recuerda/contracts';
import { entityEvent, type Transaction } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, counter, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { lockTasks } from '../entity/stored-task.js';
import { type Assignee, Task } from '../entity/task.entity.js';
import { nextOccurrence } from './next-occurrence.js';
import { SchoolCalendar } from './school-calendar.js';

const occurrencesCreated = counter(
  'recuerda_task_occurrences_created_total',
  'Occurrences of repeated tasks that were made when the one before was completed.',
);

type Occurrence = Pick<Task, 'id' | 'seriesId'>;

interface DeletedTask {
  id: string;
  /** All stored columns. */
  row: object;
}

/** First half of the advisory lock of a series. */
const LOCK = 7_316_002;

/**
 * The occurrences of repeated tasks: one is open, and completing it makes the next. Lock the task first: then changes
 * of a series wait for one another.
 */
@Injectable()
export class TaskSeries {
  constructor(
    private readonly calendar: SchoolCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the employee of a task that repeats, locked until the transaction ends, so that its deletion finds the next
   * occurrence; undefined: it does not repeat, or the employee is deleted. Call it before locking the task.
   */
  async lockAssignee(manager: EntityManager, id: string): Promise<Assignee | undefined> {
    return (await this.lockAssignees(manager, [id])).get(id);
  }

  /** Returns the locked employees of the tasks that repeat, by the task's id; see {@link lockAssignee}. */
  async lockAssignees(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Assignee>> {
    const rows: (Assignee & { taskId: string })[] = await manager.query(
      `SELECT t.id AS "taskId", e.id, e.name, e.reachable, e.department_id AS "departmentId"
       FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id
       WHERE t.id = ANY ($1::uuid[]) AND t.repetition IS NOT NULL AND NOT e.deleted ORDER BY e.id FOR SHARE OF e`,
      [ids],
    );
    return new Map(rows.map(({ taskId, ...assignee }) => [taskId, assignee]));
  }

  /** Returns false if the locked task began to repeat, or got another employee, since {@link lockAssignee}. */
  isAssignee(task: Task, locked: Assignee | undefined): boolean {
    return task.repetition === null || task.employeeId === locked?.id;
  }

  /**
   * Makes the next occurrence of a task that was just completed, if it is the last one of its series. Returns its id.
   */
  async continue(
    { manager, emit, afterCommit }: Transaction,
    task: Task,
    assignee: Assignee,
  ): Promise<string | undefined> {
    const { repetition, repeatsFrom } = task;
    if (!repetition || !repeatsFrom) return undefined;
    await this.lock(manager, task);
    const [last] = await manager.query<{ isLast: boolean; latest: Date }[]>(
      `SELECT NOT bool_or((created_at, id) > ($2, $3::uuid)) AS "isLast", max(occurrence_at) AS latest
       FROM tasks.tasks WHERE series_id = $1`,
      [task.seriesId, task.createdAt, task.id],
    );
    if (!last?.isLast) return undefined;
    const now = this.clock.now();
    const days = await this.calendar.workingDays(manager, assignee.departmentId);
    const dueAt = nextOccurrence(repetition, repeatsFrom, last.latest > now ? last.latest : now, days);
    if (dueAt === null) return undefined;
    const next = task.nextOccurrence(dueAt, assignee, now);
    await manager.insert(Task, next);
    emit(entityEvent(TaskCreated, next.toSnapshot(), next.version, now));
    afterCommit(() => occurrencesCreated.inc());
    return next.id;
  }

  /**
   * @param except an occurrence that does not count
   * @throws AppError `occurrence_open` if another occurrence of the task is open
   */
  async assertNoneOpen(manager: EntityManager, task: Task, except: string | null = null): Promise<void> {
    if (task.seriesId === null) return;
    await this.lock(manager, task);
    if (await this.hasOther(manager, task, 'NOT is_completed AND id IS DISTINCT FROM $3', except))
      throw new AppError('occurrence_open');
  }

  /**
   * Stores a deleted task again, under its id.
   *
   * @returns why it could not be; undefined: it is there again
   */
  async restore(
    { manager, emit }: Transaction,
    { id, row }: DeletedTask,
    employee: Assignee,
  ): Promise<string | undefined> {
    const deleted = Object.assign(new Task(), row);
    try {
      if (!deleted.isCompleted) await this.assertNoneOpen(manager, deleted);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    }
    // It is there, or another occurrence has its date by now: an error would end the transaction.
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(Task)
      .values({ ...row });
    const { raw } = await insert.orIgnore().returning('id').execute();
    const [task] = (raw as unknown[]).length > 0 ? await lockTasks(manager, [id]) : [];
    if (!task) return 'changed_since';
    const now = this.clock.now();
    task.restore(employee, now);
    await manager.update(Task, { id }, task);
    emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, now));
    return undefined;
  }

  /**
   * @param before - the task before a change; undefined: it is new
   * @throws AppError `validation_failed` if it is due on the date of another occurrence, or after its repetition ends
   */
  async assertDates(manager: EntityManager, task: Task, before?: PublishedTask): Promise<void> {
    const { dueAt, repetition, occurrenceAt } = task;
    if (before && occurrenceAt?.toISOString() !== before.occurrenceAt) await this.assertOwnDate(manager, task);
    const until = repetition?.until;
    if (!until || !dueAt || (until === before?.repetition?.until && dueAt.toISOString() === before.dueAt)) return;
    if (until < dateOf(await this.calendar.timeZone(manager), dueAt))
      throw fieldError('repetition.until', 'No puede ser anterior a la fecha de vencimiento.');
  }

  private async assertOwnDate(manager: EntityManager, task: Task): Promise<void> {
    if (task.seriesId === null || task.occurrenceAt === null) return;
    await this.lock(manager, task);
    if (await this.hasOther(manager, task, 'occurrence_at = $3', task.occurrenceAt))
      throw fieldError('dueAt', 'La serie ya tiene una ocurrencia en esta fecha.');
  }

  private async hasOther(
    manager: EntityManager,
    { id, seriesId }: Occurrence,
    condition: string,
    ...parameters: (Date | string | null)[]
  ): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM tasks.tasks WHERE series_id = $1 AND id <> $2 AND ${condition} LIMIT 1`,
      [seriesId, id, ...parameters],
    );
    return found.length > 0;
  }

  private async lock(manager: EntityManager, { seriesId }: Occurrence): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, seriesId]);
  }
}
