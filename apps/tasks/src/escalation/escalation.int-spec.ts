import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AcknowledgeTask,
  CompleteTask,
  CreateTask,
  GetTask,
  ListTasks,
  PauseTask,
  ReassignTask,
  RemindTask,
  type TaskSnapshot,
  type TaskUnansweredData,
  TaskUnanswered,
  taskQuery,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { eventually, untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [ventas, compras] = [v7(), v7()];
const [ana, luis, maria, eva] = [v7(), v7(), v7(), v7()];

beforeAll(async () => {
  app = await startTasks();
  await app.publish(
    departmentEvent(ventas, 1),
    departmentEvent(compras, 1),
    employeeEvent(ana, 1, ventas),
    employeeEvent(luis, 1, ventas, 'Luis'),
    employeeEvent(maria, 1, compras, 'María'),
    employeeEvent(eva, 1, compras, 'Eva', '9', { optedOutAt: '2026-01-15T12:00:00.000Z' }),
  );
  await eventually(async () => {
    const rows = await app.source.query<unknown[]>('SELECT FROM tasks.employee_copies');
    expect(rows).toHaveLength(4);
  });
});
afterAll(() => app?.close());
beforeEach(() => void app.probe.managers.set(ventas, maria));

const create = () =>
  app.send(CreateTask, { id: v7(), title: 'Entregar notas', description: null, employeeId: ana, reminderInterval: 60 });
const unanswered = (taskId: string, more: Partial<TaskUnansweredData> = {}) => {
  const about = { taskId, activation: 1, employeeId: ana, departmentId: ventas, reminderId: v7() };
  const data = { ...about, count: 3, step: 1, to: 'manager', ...more };
  return TaskUnanswered.create({ id: v7(), subject: taskId, time: new Date(), data });
};
const read = (id: string) => app.send(GetTask, { id });
const remind = (id: string, departmentId = ventas) => app.send(RemindTask, { id, departmentId, requestId: v7() });
const escalated = (id: string) => app.probe.escalated.filter(({ taskId }) => taskId === id);
const reaches = async (id: string, more: Partial<TaskUnansweredData>, expected: object) => {
  await app.publish(unanswered(id, more));
  await eventually(async () => expect(await read(id)).toMatchObject(expected));
};
const NOT_ESCALATED = { escalatedAt: null, escalationStep: null, escalatedToId: null, escalatedTo: null };

describe('a task with unanswered reminders', () => {
  it('is escalated to the manager once for each step, shown and listed [ESC-04, ESC-05]', async () => {
    const { id } = await create();
    const event = unanswered(id);
    await app.publish(event, event);
    await app.publish(event);
    await reaches(
      id,
      { step: 2, count: 5, to: luis },
      { escalationStep: 2, escalatedTo: { id: luis, name: 'Luis' }, escalationOutcome: 'employee' },
    );
    await eventually(() =>
      expect(escalated(id)).toMatchObject([
        { step: 1, count: 3, recipientId: maria, employeeId: ana, title: 'Entregar notas' },
        { step: 2, count: 5, recipientId: luis },
      ]),
    );
    const { items, total } = await app.send(ListTasks, taskQuery.parse({ state: 'escalated', employeeId: ana }));
    expect([total, items.map((item) => item.id)]).toEqual([1, [id]]);
  });

  it('has no message without a manager, to one who cannot be reached, or about the manager', async () => {
    const [none, unreachable, self] = [await create(), await create(), await create()];
    app.probe.managers.delete(ventas);
    await reaches(none.id, {}, { escalationOutcome: 'no_manager', escalationStep: 1, escalatedTo: null });
    await reaches(unreachable.id, { to: eva }, { escalationOutcome: 'unreachable', escalatedTo: { name: 'Eva' } });
    await reaches(self.id, { to: ana }, { escalationOutcome: 'self' });
    await reaches(self.id, { to: luis, step: 2, count: 5 }, { escalationOutcome: 'employee' });
    await eventually(() => expect(escalated(self.id)).toHaveLength(1));
    expect([...escalated(none.id), ...escalated(unreachable.id)]).toEqual([]);
  });

  it('is no longer escalated after any answer, an end or a reassignment [ESC-06]', async () => {
    const ends = [
      (id: string) => app.send(AcknowledgeTask, { id, at: new Date().toISOString(), until: null }),
      (id: string) => app.send(CompleteTask, { id }),
      (id: string) => app.send(PauseTask, { id }),
      (id: string) => app.send(UpdateTask, { id, patch: { employeeId: luis } }),
      (id: string) => remind(id),
    ];
    for (const end of ends) {
      const { id } = await create();
      await reaches(id, {}, { escalationStep: 1 });
      expect(await end(id)).toMatchObject(NOT_ESCALATED);
    }
  });

  it('stays so when its text changes', async () => {
    const { id } = await create();
    await reaches(id, {}, { escalationStep: 1 });
    expect(await app.send(UpdateTask, { id, patch: { title: 'Notas' } })).toMatchObject({ escalationStep: 1 });
  });

  it('is not escalated by a count from before an answer, an activation or a reassignment', async () => {
    const { id } = await create();
    const event = unanswered(id);
    await app.send(AcknowledgeTask, { id, at: new Date(Date.now() + 1_000).toISOString(), until: null });
    await app.publish(event, unanswered(id, { activation: 2 }), unanswered(id, { employeeId: luis }));
    const other = await create();
    await reaches(other.id, {}, { escalationStep: 1 });
    expect(await read(id)).toMatchObject(NOT_ESCALATED);
  });
});

describe('an acknowledged task', () => {
  it('is silent until then, and comes back by itself [ESC-07]', async () => {
    const { id } = await create();
    const input = { id, at: new Date().toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() };
    const seen = await app.send(AcknowledgeTask, input);
    expect(seen).toMatchObject({ snoozedUntil: input.until, snoozeReason: 'acknowledged', acknowledgedAt: input.at });
    expect(await app.send(AcknowledgeTask, input)).toEqual(seen);
    await eventually(() => {
      const published = app.probe.events
        .filter(({ subject }) => subject === id)
        .map(({ data }) => data as TaskSnapshot);
      expect(published.map(({ activation }) => activation)).toEqual([1, 2]);
      expect(published.at(-1)?.previous).toMatchObject({ acknowledgedAt: null });
    });
  });

  it('keeps a longer snooze, and without a time only the answer is kept', async () => {
    const { id } = await create();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const long = at(7_200_000);
    await app.send(AcknowledgeTask, { id, at: at(0), until: long });
    expect(await app.send(AcknowledgeTask, { id, at: at(1), until: at(60_000) })).toMatchObject({ snoozedUntil: long });
    const other = await create();
    expect(await app.send(AcknowledgeTask, { id: other.id, at: at(0), until: null })).toMatchObject({
      snoozedUntil: null,
      snoozeReason: null,
    });
  });
});

describe('a manager', () => {
  const asMaria = <T>(work: () => Promise<T>) => withActingEmployee(maria, work);

  it('has a task reminded at once: a new activation whose first reminder is due now [ESC-09]', async () => {
    const { id } = await create();
    const before = Date.now();
    const { snoozedUntil, snoozeReason } = await asMaria(() => remind(id));
    expect(Date.parse(snoozedUntil ?? '')).toBeGreaterThanOrEqual(before);
    expect(snoozeReason).toBeNull();
    await eventually(() => {
      const last = app.probe.events.findLast(({ subject }) => subject === id);
      expect(last).toMatchObject({ actoremployee: maria, time: snoozedUntil, data: { activation: 2 } });
    });
  });

  it('has a task reminded once by each request, however often it is repeated [ESC-09]', async () => {
    const { id } = await create();
    const activation = async (requestId: string) => {
      await app.send(RemindTask, { id, departmentId: ventas, requestId });
      const [row] = await app.source.query<{ activation: number }[]>(
        'SELECT activation FROM tasks.tasks WHERE id = $1',
        [id],
      );
      return row?.activation;
    };
    const first = v7();
    const requests = [first, first, v7(), first, v7(), v7()];
    const activations: unknown[] = [];
    for (const requestId of requests) activations.push(await activation(requestId));
    expect(activations).toEqual([2, 2, 3, 3, 4, 5]);
    await app.send(CompleteTask, { id });
    expect(await app.send(RemindTask, { id, departmentId: ventas, requestId: first })).toMatchObject({ id });
  });

  it('has no task reminded that is reported as done, or whose employee gets no reminders [ESC-09]', async () => {
    const input = { title: 'Notas', description: null, reminderInterval: 60, confirmCompletion: true };
    const reported = await app.send(CreateTask, { ...input, id: v7(), employeeId: ana });
    await withActingEmployee(ana, () => app.send(CompleteTask, { id: reported.id }));
    const unwanted = await app.send(CreateTask, { ...input, id: v7(), employeeId: eva });
    for (const { id, departmentId } of [
      { id: reported.id, departmentId: ventas },
      { id: unwanted.id, departmentId: compras },
    ])
      await expect(remind(id, departmentId)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await read(reported.id)).toMatchObject({ snoozedUntil: null });
  });

  describe.each([
    ['reminded', (id: string) => remind(id)],
    [
      'given to another employee',
      (id: string) => app.send(ReassignTask, { id, departmentId: ventas, employeeId: luis }),
    ],
  ])('has a task %s', (_, decide) => {
    it('before it leaves the department, and not after [ESC-11]', async () => {
      const { id } = await create();
      await decide(id);
      await app.send(UpdateTask, { id, patch: { employeeId: maria } });
      const left = await read(id);
      await expect(decide(id)).rejects.toMatchObject({ code: 'task_not_found' });
      expect(await read(id)).toEqual(left);
    });

    it('not where it leaves the department at the same time, and is first [ESC-11]', async () => {
      const { id } = await create();
      const move = 'UPDATE tasks.tasks SET employee_id = $2, department_id = $3 WHERE id = $1';
      const deciding = await app.source.transaction(async (manager) => {
        await manager.query(move, [id, maria, compras]);
        const settled = Promise.allSettled([decide(id)]);
        await untilWaiting(app.source);
        return { settled };
      });
      expect(await deciding.settled).toMatchObject([{ status: 'rejected', reason: { code: 'task_not_found' } }]);
      expect(await read(id)).toMatchObject({ employeeId: maria, snoozedUntil: null });
    });
  });

  it('gives a task to another employee of the department only, as that manager [ESC-10]', async () => {
    const { id } = await create();
    const input = { id, departmentId: ventas, employeeId: luis };
    await expect(app.send(ReassignTask, { ...input, employeeId: maria })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(app.send(ReassignTask, { ...input, departmentId: compras, employeeId: maria })).rejects.toMatchObject({
      code: 'task_not_found',
    });
    expect(await asMaria(() => app.send(ReassignTask, input))).toMatchObject({ employeeId: luis });
    await eventually(() => {
      const last = app.probe.events.findLast(({ subject }) => subject === id);
      expect(last).toMatchObject({ actoremployee: maria, data: { previous: { employeeId: ana } } });
    });
  });
});
