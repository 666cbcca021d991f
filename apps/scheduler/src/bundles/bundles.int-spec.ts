import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type BundleDueData,
  MINUTE_MS,
  PreviewReminders,
  ReminderDeferred,
  RemindersReleased,
  SETTINGS_ID,
} from '@recuerda/contracts';
import { eventually, zoneWhereItIsNoon } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { school } from '../__fixtures__/calendar-events.js';
import { cancelled, sent } from '../__fixtures__/results.js';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from '../__fixtures__/scheduler-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { InFlightReminders } from '../reminders/in-flight-reminders.js';
import { UNANSWERED_MS } from '../scheduler.config.js';
import { FormMessages } from './form-messages.js';
import { SchoolRules } from './school-rules.js';

const inMs = (ms: number): Date => new Date(Date.now() + ms);

const DEPARTMENT = uuidv7();

describe.each(['in process', 'RabbitMQ'] as const)('messages with several reminders, %s', (transport) => {
  let notifier: Notifier;
  let scheduler: SchedulerProcess;
  let env: Awaited<ReturnType<typeof testEnvironment>>['env'];
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const environment = await testEnvironment(transport);
    drop = environment.drop;
    // A day that ends meanwhile would begin a new count.
    env = { ...environment.env, APP_TIME_ZONE: zoneWhereItIsNoon() };
  });
  afterAll(() => drop?.());
  beforeEach(async () => {
    notifier = new Notifier();
    scheduler = await startScheduler(env, notifier);
    await scheduler.database.query('TRUNCATE scheduler.task_reminders, scheduler.dispatched_reminders');
  });
  afterEach(() => scheduler?.app.close());

  /** The rules are read again after the event was applied. */
  const follow = async (rules: { bundleMinutes?: number; dailyCap?: number }) => {
    await scheduler.publish(school(rules));
    const { bundleMinutes = null, dailyCap = null } = rules;
    const known = scheduler.app.get(SchoolRules);
    await eventually(() => expect(known.current).toMatchObject({ bundleMinutes, dailyCap }));
  };
  /** Tasks of one employee, due so many ms from now. */
  const tasksOf = async (employeeId: string, ...dueInMs: number[]): Promise<TaskStory[]> => {
    const tasks = dueInMs.map(() => new TaskStory(60, DEPARTMENT));
    for (const task of tasks) await scheduler.publish(task.created(), task.reassigned(employeeId));
    await Promise.all(tasks.map((task) => scheduler.scheduled(task)));
    await eventually(async () => {
      const [row] = await scheduler.database.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM scheduler.task_reminders WHERE employee_id = $1 AND task_id = ANY ($2)',
        [employeeId, tasks.map(({ id }) => id)],
      );
      expect(row?.count).toBe(tasks.length);
    });
    // At once, so that no reminder is due before the others are where they belong.
    await scheduler.database.query(
      `UPDATE scheduler.task_reminders reminder SET next_reminder = given.due
       FROM unnest($1::uuid[], $2::timestamptz[]) AS given (id, due) WHERE reminder.task_id = given.id`,
      [tasks.map(({ id }) => id), dueInMs.map(inMs)],
    );
    return tasks;
  };
  const dispatchesOf = (employeeId: string): BundleDueData[] =>
    notifier.bundles.map(({ data }) => data).filter((data) => data.employeeId === employeeId);
  /** Each once: a scheduler that loses its shards for a moment, on a busy machine, dispatches them again. */
  const bundlesOf = (employeeId: string): BundleDueData[] => {
    const dispatches = dispatchesOf(employeeId);
    const first = ({ messageId }: BundleDueData) => dispatches.findIndex((other) => other.messageId === messageId);
    return dispatches.filter((data, index) => first(data) === index);
  };
  const expectSameAgain = async (employeeId: string): Promise<void> => {
    const [first, again] = await eventually(() => {
      const found = dispatchesOf(employeeId);
      return found.length > 1 ? found : null;
    });
    expect(again).toEqual(first);
  };
  const tasksIn = (bundle: BundleDueData | undefined): string[] =>
    (bundle?.reminders ?? []).map(({ taskId }) => taskId).sort();
  const idsOf = (tasks: readonly TaskStory[]): string[] => tasks.map(({ id }) => id).sort();
  const dispatched = () =>
    scheduler.database.query<{ messages: number }[]>(
      'SELECT count(DISTINCT message_id)::int AS messages FROM scheduler.dispatched_reminders',
    );

  it('go out together, and each chain goes on from then [BUN-01, BUN-03]', async () => {
    await follow({ bundleMinutes: 30 });
    const employeeId = uuidv7();
    const tasks = await tasksOf(employeeId, 900, 10 * MINUTE_MS, 29 * MINUTE_MS, 45 * MINUTE_MS);
    const [bundle] = await eventually(() => {
      const found = bundlesOf(employeeId);
      return found.length === 1 ? found : null;
    });
    expect(tasksIn(bundle)).toEqual(idsOf(tasks.slice(0, 3)));
    expect(bundle?.departmentId).toBe(DEPARTMENT);
    expect(notifier.received).toEqual([]);
    const sendAt = Date.parse(bundle?.sendAt ?? '');
    await scheduler.publish(...(bundle?.reminders ?? []).map((one) => sent(one)));
    // The first one keeps its beat, if it was sent a little late.
    const [leader = 0, ...others] = await eventually(async () => {
      const rows = await Promise.all(tasks.slice(0, 3).map((task) => scheduler.reminderOf(task)));
      const next = rows.map((row) => Date.parse(row?.nextReminder ?? ''));
      for (const ms of next) expect(ms - sendAt).toBeGreaterThan(30 * MINUTE_MS);
      return next;
    });
    expect(others).toEqual([sendAt + 60 * MINUTE_MS, sendAt + 60 * MINUTE_MS]);
    expect(leader).toBeLessThanOrEqual(sendAt + 60 * MINUTE_MS);
    expect(bundlesOf(employeeId)).toHaveLength(1);
  });

  it('stay together when an account goes on after a stop, one person after another [BUN-01] [WA-29]', async () => {
    await follow({ bundleMinutes: 30 });
    const people = [uuidv7(), uuidv7()].sort();
    const inForty = Array<number>(3).fill(40 * MINUTE_MS);
    const tasks = (await Promise.all(people.map((id) => tasksOf(id, ...inForty)))).flat();
    await scheduler.database.query(
      `UPDATE scheduler.task_reminders SET held_reason = 'provider_stopped', held_account = 'one', due_at = now()
       WHERE task_id = ANY ($1::uuid[])`,
      [idsOf(tasks)],
    );
    const data = { account: 'one', reason: 'provider_stopped' } as const;
    await scheduler.publish(RemindersReleased.create({ id: uuidv7(), subject: 'one', time: new Date(), data }));
    const bundles = await eventually(() => {
      const found = people.flatMap(bundlesOf);
      return found.length === 2 ? found : null;
    });
    expect(bundles.map(({ reminders }) => reminders.length)).toEqual([3, 3]);
    const times = await scheduler.database.query<{ at: Date }[]>(
      'SELECT DISTINCT next_reminder AS at FROM scheduler.task_reminders ORDER BY 1',
    );
    const [first, second] = times.map(({ at }) => at.getTime()) as [number, number];
    expect([times.length, second - first]).toEqual([2, 750]);
  });

  it('are not formed without the setting [BUN-04]', async () => {
    await follow({});
    const tasks = await tasksOf(uuidv7(), 500, 500, 500);
    await eventually(() => expect(notifier.received).toHaveLength(tasks.length));
    expect(notifier.bundles).toEqual([]);
    expect(await dispatched()).toEqual([{ messages: 0 }]);
  });

  it('are the same when another scheduler dispatches them again [BUN-05]', async () => {
    await follow({ bundleMinutes: 5 });
    const employeeId = uuidv7();
    await tasksOf(employeeId, 300, 2 * MINUTE_MS);
    await eventually(() => expect(bundlesOf(employeeId)).toHaveLength(1));
    await scheduler.app.close();
    scheduler = await startScheduler(env, notifier);
    await expectSameAgain(employeeId);
  });

  it('are dispatched again, the same, where no result came for ten minutes [BUN-05]', async () => {
    await follow({ bundleMinutes: 5 });
    const employeeId = uuidv7();
    await tasksOf(employeeId, 100, MINUTE_MS);
    await eventually(() => expect(bundlesOf(employeeId)).toHaveLength(1));
    const inFlight = scheduler.app.get(InFlightReminders);
    const unanswered = inFlight.unanswered.bind(inFlight);
    jest.spyOn(inFlight, 'unanswered').mockImplementation((elapsed, now) => unanswered(elapsed + UNANSWERED_MS, now));
    await expectSameAgain(employeeId);
  });

  it('leave out a reminder whose row is locked, and take it once it is free [BUN-01]', async () => {
    await follow({ bundleMinutes: 5 });
    const [task] = (await tasksOf(uuidv7(), 3_000)) as [TaskStory];
    const form = jest.spyOn(scheduler.app.get(FormMessages), 'form');
    const other = scheduler.database.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT FROM scheduler.task_reminders WHERE task_id = $1 FOR UPDATE', [task.id]);
    await eventually(() => expect(form).toHaveBeenCalled());
    const { id } = await scheduler.scheduled(task);
    expect(await form.mock.results[0]?.value).toMatchObject({ skipped: [id], singles: [], messages: [] });
    await other.rollbackTransaction();
    await other.release();
    await eventually(() => expect(notifier.of(task.id)).toHaveLength(1));
  });

  it('follow settings whose event another scheduler got [BUN-04]', async () => {
    // No other test's value: its event is applied before the next change.
    await follow({ bundleMinutes: 6 });
    await scheduler.database.query(
      `UPDATE scheduler.calendar_sources SET content = content || '{"bundleMinutes": 7}' WHERE id = $1`,
      [SETTINGS_ID],
    );
    await eventually(() => expect(scheduler.app.get(SchoolRules).current.bundleMinutes).toBe(7));
  });

  it('lose what was deferred: it goes in another one later [BUN-05]', async () => {
    await follow({ bundleMinutes: 5 });
    const employeeId = uuidv7();
    const tasks = await tasksOf(employeeId, 100, MINUTE_MS);
    const [first] = await eventually(() => (bundlesOf(employeeId).length === 1 ? bundlesOf(employeeId) : null));
    const deferred = (first?.reminders ?? []).map(({ reminderId, taskId }) =>
      ReminderDeferred.create({
        id: uuidv7(),
        subject: reminderId,
        time: new Date(),
        data: {
          reminderId,
          taskId,
          notBefore: inMs(MINUTE_MS).toISOString(),
          reason: 'provider_stopped',
          account: 'one',
        },
      }),
    );
    await scheduler.publish(...deferred);
    await eventually(async () => {
      const rows = await Promise.all(tasks.map((task) => scheduler.reminderOf(task)));
      expect(rows.map((row) => row?.heldReason)).toEqual(rows.map(() => 'provider_stopped'));
    });
    await scheduler.setDue(inMs(100), ...tasks);
    const [, second] = await eventually(() => (bundlesOf(employeeId).length === 2 ? bundlesOf(employeeId) : null));
    expect(tasksIn(second)).toEqual(tasksIn(first));
    expect(second?.messageId).not.toBe(first?.messageId);
  });

  it('leave out a snoozed task until its snooze is over [BUN-02]', async () => {
    await follow({ bundleMinutes: 30 });
    const employeeId = uuidv7();
    const [first, snoozed] = (await tasksOf(employeeId, 10 * MINUTE_MS, 10 * MINUTE_MS)) as [TaskStory, TaskStory];
    // Its event is applied before this time, also on busy cores.
    const until = inMs(15_000);
    await scheduler.publish(snoozed.snoozed(until));
    await eventually(async () => expect((await scheduler.reminderOf(snoozed))?.nextReminder).toBe(until.toISOString()));
    await scheduler.setDue(new Date(), first);
    await eventually(() => expect(notifier.of(first.id)).toHaveLength(1));
    expect(bundlesOf(employeeId)).toEqual([]);
    await eventually(() => expect(notifier.of(snoozed.id)).toHaveLength(1));
  });

  describe('a daily cap', () => {
    /** After a start and a change of settings what is held is released, and a moment later held again. */
    const heldUntil = async (task: TaskStory) => {
      const row = await scheduler.reminderOf(task);
      return row?.heldReason === 'daily_cap' && Date.parse(row.nextReminder) > Date.now() ? row.nextReminder : null;
    };

    it('holds what is over it until the next day, also after a restart; a bundle counts once [BUN-06]', async () => {
      await follow({ bundleMinutes: 5, dailyCap: 2 });
      const employeeId = uuidv7();
      await tasksOf(employeeId, 0, 0, 0);
      const [bundle] = await eventually(() => (bundlesOf(employeeId).length === 1 ? bundlesOf(employeeId) : null));
      await scheduler.publish(...(bundle?.reminders ?? []).map((one) => sent(one)));
      const [second] = (await tasksOf(employeeId, 0)) as [TaskStory];
      await eventually(() => expect(notifier.of(second.id)).toHaveLength(1));
      await scheduler.app.close();
      scheduler = await startScheduler(env, notifier);
      const [over, other] = [(await tasksOf(employeeId, 0))[0], (await tasksOf(uuidv7(), 0))[0]] as TaskStory[];
      const until = await eventually(() => heldUntil(over!));
      // The next midnight.
      const timeOfDay = new Intl.DateTimeFormat('sv-SE', { timeZone: env['APP_TIME_ZONE'], timeStyle: 'medium' });
      expect(timeOfDay.format(new Date(until))).toBe('00:00:00');
      expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(24 * 60 * MINUTE_MS);
      await eventually(() => expect(notifier.of(other!.id)).toHaveLength(1));
      expect(notifier.of(over!.id)).toEqual([]);
    });

    it('does not count what was not sent, and lets go what it holds when it is raised [BUN-06, BUN-07]', async () => {
      await follow({ dailyCap: 1 });
      const employeeId = uuidv7();
      const [first] = (await tasksOf(employeeId, 0)) as [TaskStory];
      const due = await eventually(() => notifier.of(first.id)[0]?.event.data ?? null);
      await scheduler.publish(cancelled(due));
      await eventually(async () => expect(await dispatched()).toEqual([{ messages: 0 }]));
      const [second] = (await tasksOf(employeeId, 0)) as [TaskStory];
      await eventually(() => expect(notifier.of(second.id)).toHaveLength(1));
      const [third] = (await tasksOf(employeeId, 0)) as [TaskStory];
      await eventually(() => heldUntil(third));
      await eventually(async () => {
        const planned = await scheduler.requests.send(PreviewReminders, { taskId: third.id, count: 3 });
        expect(planned.map(({ reason }) => reason)).toEqual(['daily_cap', 'daily_cap', 'daily_cap']);
        const days = planned.map(({ at }) => Date.parse(at) / (24 * 60 * MINUTE_MS));
        expect([(days[1] ?? 0) - (days[0] ?? 0), (days[2] ?? 0) - (days[1] ?? 0)]).toEqual([1, 1]);
      });
      await follow({ dailyCap: 2 });
      await eventually(() => expect(notifier.of(third.id)).toHaveLength(1));
    });
  });
});
