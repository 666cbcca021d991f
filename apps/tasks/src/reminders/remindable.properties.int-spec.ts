import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CountTasks,
  CreateTask,
  DeleteTask,
  type Envelope,
  GetReminderSnapshots,
  SnoozeTask,
  TaskDeleted,
  UpdateTask,
} from '@recuerda/contracts';
import { boundedRuns, eventually } from '@recuerda/testing';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { RemindableModel, type Step, steps, TRANSITIONS } from '../__fixtures__/remindable-model.js';
import { employeeDeletion, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

describe('who is reminded, through the life of tasks and their employees', () => {
  let app: TasksApp;
  const departmentId = v7();
  beforeAll(async () => {
    app = await startTasks();
  });
  afterAll(() => app?.close());

  async function take(model: RemindableModel, step: Step): Promise<unknown> {
    if (step.do === 'employeeEvent') {
      const id = model.employeeIds[step.employee]!;
      const version = model.version(step.employee, step.age);
      return app.publish(employeeEvent(id, version, departmentId, 'Ana', step.phone ? '9999-9999' : ' '));
    }
    if (step.do === 'dismiss') {
      return app.publish(employeeDeletion(model.employeeIds[step.employee]!, model.version(step.employee)));
    }
    const id = model.taskIds[step.task]!;
    if (step.do === 'change') return app.send(TRANSITIONS[step.transition], { id });
    if (step.do === 'delete') return app.send(DeleteTask, { id });
    if (step.do === 'every') return app.send(UpdateTask, { id, patch: { reminderInterval: step.minutes } });
    if (step.do === 'snooze') return app.send(SnoozeTask, { id, until: new Date(Date.now() + 60_000).toISOString() });
    const employeeId = model.employeeIds[step.employee]!;
    if (step.do === 'give') return app.send(UpdateTask, { id, patch: { employeeId } });
    return app.send(CreateTask, { id, title: 'Lista', description: null, employeeId, reminderInterval: 60 });
  }

  /** The activations of a task in which it may be reminded now. */
  const remindedIn = async (taskId: string) => {
    const reminders = Array.from({ length: 30 }, (_, index) => ({ taskId, activation: index + 1 }));
    return (await app.send(GetReminderSnapshots, { reminders })).map(({ activation }) => activation);
  };

  const REPEATED_AFTER_DISMISSAL: Step[] = [
    { do: 'create', task: 0, employee: 0 },
    { do: 'give', task: 0, employee: 1 },
    { do: 'dismiss', employee: 0 },
    { do: 'create', task: 0, employee: 0 },
  ];

  it('is as the model of the requirements says, with a new activation each time', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const model = new RemindableModel();
        await app.source.query('TRUNCATE tasks.tasks');
        for (const id of model.employeeIds) await app.publish(employeeEvent(id, 1, departmentId));
        const last = [0, 0];
        for (const step of given) {
          const before = [0, 1].map((index) => model.remindable(index));
          const refuses = model.refuses(step);
          const restarts = [0, 1].map((index) => !refuses && model.restarts(step, index));
          const refused = await take(model, step).then(
            () => false,
            () => true,
          );
          expect(refused).toBe(refuses);
          if (!refuses) model.take(step);
          expect(await app.send(CountTasks, {})).toEqual(model.counts);
          for (const index of [0, 1]) {
            const activations = await remindedIn(model.taskIds[index]!);
            expect(activations).toHaveLength(model.remindable(index) ? 1 : 0);
            const [activation] = activations;
            if (activation === undefined) continue;
            if (before[index] && !restarts[index]) expect(activation).toBe(last[index]);
            else expect(activation).toBeGreaterThan(last[index]!);
            last[index] = activation;
          }
        }
        for (const index of [0, 1]) await expectPublished(model, index, last[index]!);
      }),
      { ...boundedRuns(100), examples: [[REPEATED_AFTER_DISMISSAL]] },
    );
  });

  /** Every version was published once, and the newest has the current state. */
  async function expectPublished(model: RemindableModel, index: number, activation: number): Promise<void> {
    const id = model.taskIds[index]!;
    const [row] = await app.source.query<{ version: number }[]>('SELECT version FROM tasks.tasks WHERE id = $1', [id]);
    const about = (): Envelope[] =>
      app.probe.events.filter((event) => event.subject === id).toSorted((a, b) => a.version! - b.version!);
    await eventually(() => {
      const newest = about().at(-1);
      expect(newest !== undefined && TaskDeleted.is(newest)).toBe(model.gone.has(index));
      if (row) expect(newest?.version).toBe(row.version);
    });
    const published = about();
    expect(published.map(({ version }) => version)).toEqual(published.map((_, at) => at + 1));
    const task = model.tasks.get(index);
    expect(row !== undefined).toBe(task !== undefined);
    if (!task) return;
    const remindable = model.remindable(index);
    expect(published.at(-1)!.data).toMatchObject({
      isActive: task.phase === 'active',
      isCompleted: task.phase === 'completed',
      employeeId: model.employeeIds[task.employee],
      reminderInterval: task.minutes,
      remindable,
      ...(remindable && { activation }),
    });
  }
});
