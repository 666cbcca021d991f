import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeTasks,
  CompleteTask,
  CreateTask,
  type CreateTaskInput,
  DAY_MS,
  DEFAULT_SETTINGS,
  DeleteTask,
  type ErrorCode,
  ListTasks,
  PauseTask,
  ReopenTask,
  SETTINGS_ID,
  SettingsUpdated,
  SnoozeTask,
  type TaskView,
  UpdateTask,
} from '@recuerda/contracts';
import { AppError, withActingEmployee } from '@recuerda/service';
import { eventually, untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1), employeeEvent(ana, 1, departmentId));
});
afterAll(() => app.close());

/** Now, for all dates of a test that runs over midnight, ms. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** At noon in Honduras, so many days from today. */
const noon = (days: number): string => new Date(TODAY + days * DAY_MS + 18 * 3_600_000).toISOString();
const create = (more: Partial<CreateTaskInput> = {}) =>
  app.send(CreateTask, {
    id: v7(),
    title: 'Acta',
    description: null,
    employeeId: ana,
    reminderInterval: 60,
    dueAt: noon(1),
    remindBefore: 1_440,
    overdueInterval: 15,
    repetition: { frequency: 'weekly', every: 1 },
    ...more,
  });
/** Newest first. */
const series = async ({ seriesId }: Pick<TaskView, 'seriesId'>): Promise<TaskView[]> =>
  (await app.send(ListTasks, { limit: 50, seriesId: seriesId ?? '' })).items;
const complete = ({ id }: Pick<TaskView, 'id'>) => app.send(CompleteTask, { id });
const codeOf = (work: Promise<unknown>): Promise<ErrorCode | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : undefined),
  );
const fieldsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof AppError ? (error.errors ?? []).map(({ field }) => field) : ['?']),
  );

describe('a repeated task', () => {
  it('gets its next occurrence when it is completed, once [DUE-05]', async () => {
    const first = await create();
    expect(first).toMatchObject({ seriesId: first.id, occurrenceAt: first.dueAt, dueAt: noon(1) });
    await Promise.all([complete(first), complete(first), complete(first)]);
    const [next, done, ...more] = await series(first);
    expect(more).toEqual([]);
    expect(done).toMatchObject({ id: first.id, isCompleted: true });
    expect(next).toMatchObject({
      title: 'Acta',
      dueAt: noon(8),
      occurrenceAt: noon(8),
      isActive: true,
      isCompleted: false,
      remindBefore: 1_440,
      overdueInterval: 15,
      repetition: { frequency: 'weekly', every: 1 },
      employee: { id: ana },
    });
    const published = () => app.probe.events.filter(({ subject }) => subject === next?.id);
    await eventually(() => expect(published().map(({ type }) => type)).toEqual(['tasks.task.created']));
    expect(published()[0]?.data).toMatchObject({ dueAt: noon(8), remindable: true, activation: 1, departmentId });
  });

  it('gets it also by the reply of its employee, who is named', async () => {
    const first = await create();
    await withActingEmployee(ana, () => complete(first));
    const [next] = await series(first);
    const event = await eventually(() => app.probe.events.find(({ subject }) => subject === next?.id) ?? null);
    expect(event).toMatchObject({ type: 'tasks.task.created', actoremployee: ana });
  });

  it('gets it only when what its employee reported is confirmed', async () => {
    const first = await create({ confirmCompletion: true });
    await withActingEmployee(ana, () => complete(first));
    expect(await series(first)).toHaveLength(1);
    await complete(first);
    expect(await series(first)).toHaveLength(2);
  });

  it.each(['one', 'many'] as const)('gets it also if it began to repeat while it was completed: %s', async (kind) => {
    const { id } = await create({ repetition: null });
    const holder = app.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM tasks.tasks WHERE id = $1 FOR UPDATE', [id]);
    const update = app.send(UpdateTask, { id, patch: { repetition: { frequency: 'weekly', every: 1 } } });
    await untilWaiting(app.source);
    const job = () => app.send(ChangeTasks, { jobId: id, chunk: 0, action: 'complete', ids: [id] });
    const completion = kind === 'one' ? complete({ id }) : job().catch(job);
    await untilWaiting(app.source, 2);
    await holder.commitTransaction();
    await holder.release();
    await Promise.all([update, completion]);
    expect(await series({ seriesId: id })).toHaveLength(2);
  });

  it('skips the dates that have passed [DUE-07]', async () => {
    const first = await create({ dueAt: noon(-30), repetition: { frequency: 'daily', every: 7 } });
    await complete(first);
    expect((await series(first))[0]?.dueAt).toBe(noon(5));
  });

  it('ends after its last day, without its repetition, and when its open occurrence is deleted [DUE-08]', async () => {
    const until = await create({ repetition: { frequency: 'daily', every: 1, until: noon(1).slice(0, 10) } });
    await complete(until);
    expect(await series(until)).toHaveLength(1);
    const ended = await create();
    await app.send(UpdateTask, { id: ended.id, patch: { repetition: null } });
    await complete(ended);
    expect(await series(ended)).toHaveLength(1);
    const first = await create();
    await complete(first);
    await app.send(DeleteTask, { id: (await series(first))[0]?.id ?? '' });
    expect(await series(first)).toHaveLength(1);
  });

  it('is not reopened while another one is open; once that is deleted, it continues the series [DUE-09]', async () => {
    const first = await create();
    await complete(first);
    const [second] = await series(first);
    expect(await codeOf(app.send(ReopenTask, { id: first.id }))).toBe('occurrence_open');
    await app.send(DeleteTask, { id: second?.id ?? '' });
    await app.send(ReopenTask, { id: first.id });
    await complete(first);
    expect((await series(first)).map(({ dueAt }) => dueAt)).toEqual([noon(8), noon(1)]);
  });

  it('makes no second occurrence when an earlier one is completed again', async () => {
    const first = await create({ repetition: { frequency: 'daily', every: 1, until: noon(2).slice(0, 10) } });
    await complete(first);
    const [second] = await series(first);
    await complete(second!);
    await app.send(ReopenTask, { id: first.id });
    await complete(first);
    expect(await series(first)).toHaveLength(2);
  });

  it('is counted from a date that somebody enters, which no other occurrence may have', async () => {
    const first = await create();
    await complete(first);
    const [second] = await series(first);
    const move = (dueAt: string) => app.send(UpdateTask, { id: second?.id ?? '', patch: { dueAt } });
    expect(await fieldsOf(move(noon(1)))).toEqual(['dueAt']);
    await move(noon(9));
    await complete(second!);
    expect((await series(first))[0]?.dueAt).toBe(noon(16));
  });

  it('is given to its present employee, and to nobody who is deleted', async () => {
    const leaving = v7();
    await app.publish(employeeEvent(leaving, 1, departmentId, 'Luis', '1'));
    const first = await create({ employeeId: leaving });
    await complete(first);
    const [next] = await series(first);
    await Promise.all([complete(next!).catch(() => {}), app.publish(employeeDeletion(leaving, 2))]);
    await eventually(async () => expect(await series(first)).toEqual([]));
  });

  it('is due on the working days of the school [DUE-06]', async () => {
    const windows = Array.from({ length: 7 }, (_, day) => (day < 6 ? [{ from: '07:00', to: '12:00' }] : []));
    const year = new Date().getUTCFullYear() + 1;
    // 2 January is closed, of this department only; no Sunday is a working day.
    const closed = {
      id: v7(),
      from: `${year}-01-01`,
      to: `${year}-01-02`,
      name: 'Año Nuevo',
      kind: 'holiday' as const,
    };
    const data = {
      ...DEFAULT_SETTINGS,
      id: SETTINGS_ID,
      timeZone: 'America/Bogota',
      weeklyWindows: windows,
      closedDays: [{ ...closed, departmentId }],
      updatedAt: noon(0),
    };
    await app.publish(SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time: new Date(), version: 1, data }));
    const first = await create({
      dueAt: `${year - 1}-12-31T15:00:00.000Z`,
      repetition: { frequency: 'monthly', every: 1, workingDay: 1 },
    });
    await complete(first);
    const third = new Date(`${year}-01-03T15:00:00.000Z`);
    if (third.getUTCDay() === 0) third.setUTCDate(4);
    expect((await series(first))[0]?.dueAt).toBe(third.toISOString());
  });
});

describe('a due date', () => {
  it('is needed by what follows from it, and is an instant of any zone [DUE-10]', async () => {
    for (const field of ['remindBefore', 'overdueInterval', 'repetition'] as const) {
      const values = { remindBefore: 60, overdueInterval: 15, repetition: { frequency: 'daily', every: 1 } } as const;
      const none = { dueAt: null, remindBefore: null, overdueInterval: null, repetition: null };
      expect(await fieldsOf(create({ ...none, [field]: values[field] }))).toEqual([field]);
    }
    const task = await create({ dueAt: '2199-12-01T09:00:00-06:00' });
    expect(task.dueAt).toBe('2199-12-01T15:00:00.000Z');
    expect(await fieldsOf(app.send(UpdateTask, { id: task.id, patch: { dueAt: null } }))).toEqual(['remindBefore']);
  });

  it('that changes ends a snooze [DUE-03]', async () => {
    const task = await create({ repetition: null });
    const until = new Date(Date.now() + DAY_MS).toISOString();
    for (const patch of [{ dueAt: noon(2) }, { remindBefore: 60 }, { overdueInterval: null }]) {
      await app.send(SnoozeTask, { id: task.id, until });
      expect(await app.send(UpdateTask, { id: task.id, patch })).toMatchObject({ ...patch, snoozedUntil: null });
    }
  });

  it('makes an open task overdue when it has passed [DUE-11]', async () => {
    const { id } = await create({ title: 'Vencida', dueAt: noon(-1), repetition: null });
    const paused = await create({ title: 'Vencida y pausada', dueAt: noon(-2), repetition: null });
    await app.send(PauseTask, { id: paused.id });
    await complete(await create({ title: 'Hecha', dueAt: noon(-1), repetition: null }));
    const { items, total } = await app.send(ListTasks, { limit: 50, state: 'overdue' });
    expect(items.map((task) => task.id)).toEqual([paused.id, id]);
    expect(total).toBe(2);
  });
});
