import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { department, school } from '../__fixtures__/calendar-events.js';
import { sent } from '../__fixtures__/results.js';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from '../__fixtures__/scheduler-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { EscalationRules } from './escalation-rules.js';

const MANAGER = 'manager' as const;

describe('unanswered reminders', () => {
  const tasks = new Notifier();
  let scheduler: SchedulerProcess;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const environment = await testEnvironment('RabbitMQ');
    drop = environment.drop;
    scheduler = await startScheduler(environment.env, tasks);
  });
  afterAll(async () => {
    await scheduler?.app.close();
    await drop?.();
  });

  /** The rules by which results are recorded. */
  const rules = () => scheduler.app.get(EscalationRules);
  const started = async (departmentId: string = uuidv7(), interval = 60) => {
    const task = new TaskStory(interval, departmentId);
    await scheduler.publish(task.created());
    await scheduler.scheduled(task);
    return task;
  };
  const resultOf = async (task: TaskStory) => {
    const { id: reminderId } = await scheduler.scheduled(task);
    return sent({ reminderId, taskId: task.id, dueAt: new Date().toISOString(), activation: 1 });
  };
  /** The provider took so many reminders of the task; each result comes twice. */
  const remind = async (task: TaskStory, times: number) => {
    for (let time = 0; time < times; time += 1) {
      const result = await resultOf(task);
      await scheduler.publish(result, result);
      await eventually(async () => expect((await scheduler.reminderOf(task))?.id).not.toBe(result.subject));
    }
  };
  const count = async ({ id }: TaskStory) => {
    const [row] = await scheduler.database.query<{ unanswered: number }[]>(
      'SELECT unanswered FROM scheduler.task_reminders WHERE task_id = $1',
      [id],
    );
    return row?.unanswered;
  };
  const of = ({ id }: TaskStory) => tasks.unanswered.filter(({ taskId }) => taskId === id);

  it('are not counted where nothing is escalated [ESC-03]', async () => {
    const task = await started();
    await remind(task, 3);
    expect(await count(task)).toBe(0);
    expect(of(task)).toEqual([]);
  });

  it('are published once when their number reaches a step, although each result comes twice [ESC-03]', async () => {
    const named = uuidv7();
    await scheduler.publish(
      school({
        escalation: [
          { afterReminders: 2, to: MANAGER },
          { afterReminders: 3, to: named },
        ],
      }),
    );
    await eventually(() => expect(rules().counted.school).toBe(true));
    const departmentId = '0198f2a0-0000-7000-8000-00000000000a';
    const task = await started(departmentId);
    await remind(task, 5);
    const common = { taskId: task.id, activation: 1, employeeId: task.employeeId, departmentId };
    await eventually(() =>
      expect(of(task)).toEqual([
        { ...common, count: 2, step: 1, to: MANAGER, reminderId: expect.any(String) },
        { ...common, count: 3, step: 2, to: named, reminderId: expect.any(String) },
      ]),
    );
    expect(await count(task)).toBe(5);
  });

  it('begin at none after an answer, an activation or a reassignment, not after a change of interval', async () => {
    const task = await started();
    const after = async (event: Parameters<SchedulerProcess['publish']>[0], expected: number) => {
      await remind(task, 1);
      expect(await count(task)).toBe(1);
      await scheduler.publish(event);
      await eventually(async () => expect(await count(task)).toBe(expected));
    };
    await after(task.acknowledged(), 0);
    await after(task.reassigned(uuidv7()), 0);
    await after(task.remindedNow(new Date(Date.now() + 3_600_000)), 0);
    await remind(task, 1);
    await scheduler.publish(task.every(120));
    await eventually(async () => {
      const [row] = await scheduler.database.query<{ interval_minutes: number; unanswered: number }[]>(
        'SELECT interval_minutes, unanswered FROM scheduler.task_reminders WHERE task_id = $1',
        [task.id],
      );
      expect(row).toEqual({ interval_minutes: 120, unanswered: 1 });
    });
    await scheduler.publish(task.renamed());
    await remind(task, 1);
    await eventually(() => expect(of(task)).toHaveLength(1));
  });

  it('follow the own steps of a department, also where it has none', async () => {
    const [silent, own] = [uuidv7(), uuidv7()];
    // A third one follows the school.
    const all = [department(silent, null, []), department(own, null, [{ afterReminders: 1, to: MANAGER }])];
    await scheduler.publish(...all, department(uuidv7(), null));
    await eventually(() => expect([rules().counted.exceptions, rules().reached(own, 1)?.step]).toEqual([[silent], 1]));
    const [quiet, loud] = [await started(silent), await started(own)];
    await remind(quiet, 3);
    await remind(loud, 3);
    await eventually(() => expect(of(loud)).toMatchObject([{ count: 1, step: 1 }]));
    expect(await count(quiet)).toBe(0);
    expect(of(quiet)).toEqual([]);
  });

  it('are published at the next reminder where a step is set below their number, once [ESC-14]', async () => {
    const departmentId = uuidv7();
    const set = async (...numbers: number[]) => {
      await scheduler.publish(
        department(
          departmentId,
          null,
          numbers.map((afterReminders) => ({ afterReminders, to: MANAGER })),
        ),
      );
      const steps = () => numbers.map((count) => rules().reached(departmentId, count)?.step);
      await eventually(() => expect(steps()).toEqual(numbers.map((_, index) => index + 1)));
    };
    await set(10);
    const task = await started(departmentId);
    await remind(task, 4);
    expect(of(task)).toEqual([]);
    await set(2, 3);
    await remind(task, 2);
    await set(2, 3, 4);
    await remind(task, 2);
    await eventually(() =>
      expect(of(task)).toMatchObject([
        { step: 2, count: 5 },
        { step: 3, count: 7 },
      ]),
    );
    await scheduler.publish(task.acknowledged());
    await eventually(async () => expect(await count(task)).toBe(0));
    await remind(task, 2);
    await eventually(() => expect(of(task)).toMatchObject([{}, {}, { step: 1, count: 2 }]));
  });

  it('are counted by the latest steps, also when an older event comes after them [ESC-03]', async () => {
    const departmentId = uuidv7();
    const [older, newer] = [7, 2].map((afterReminders) =>
      department(departmentId, null, [{ afterReminders, to: MANAGER }]),
    );
    await rules().save([newer!]);
    await rules().save([older!]);
    expect([1, 2].map((unanswered) => rules().reached(departmentId, unanswered)?.step)).toEqual([undefined, 1]);
  });

  it('that a manager has reminded again are due at once, also when the event comes late', async () => {
    const task = await started();
    await scheduler.publish(task.remindedNow(new Date(Date.now() - 5_000)));
    await eventually(() => expect(tasks.of(task.id)).toHaveLength(1));
  });
});
