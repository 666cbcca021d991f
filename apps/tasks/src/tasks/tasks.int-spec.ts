import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ActivateTask,
  CompleteTask,
  CountTasks,
  CreateTask,
  DeleteTask,
  GetTask,
  GetReminderSnapshots,
  GetTasks,
  ListRecentTasks,
  ListTasks,
  PauseTask,
  RejectCompletion,
  RepublishTasks,
  ReopenTask,
  SnoozeTask,
  type TaskSnapshot,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, NOT_DUE, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana, luis] = [v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
});
afterAll(() => app.close());

const create = (title = 'Informe', employeeId = ana) =>
  app.send(CreateTask, { id: v7(), title, description: null, employeeId, reminderInterval: 60 });
const about = (id: string) =>
  app.probe.events.filter((event) => event.subject === id).toSorted((a, b) => a.version! - b.version!);
const typesAbout = (id: string) => about(id).map((event) => `${event.type} ${event.version}`);
const lastState = (id: string) => about(id).at(-1)!.data as TaskSnapshot;

const NO_ANSWER = {
  snoozeReason: null,
  acknowledgedAt: null,
  escalatedAt: null,
  escalationStep: null,
  escalatedToId: null,
  escalationOutcome: null,
  rejectReason: null,
  declinedAt: null,
  declineReason: null,
};

describe('a task', () => {
  it('is created exactly as given, active, and published [DATA-10, DATA-11]', async () => {
    const text = { title: '  Título "ñ" 🎓 ', description: ' a\n b ' };
    const input = { id: v7(), ...text, employeeId: ana, reminderInterval: 15 };
    const created = await app.send(CreateTask, input);
    const department = { id: departmentId, name: 'Ventas' };
    expect(created).toEqual({
      ...input,
      isActive: true,
      isCompleted: false,
      snoozedUntil: null,
      ...NO_ANSWER,
      confirmCompletion: false,
      proofRequired: false,
      completionReportedAt: null,
      ...NOT_DUE,
      groupId: null,
      createdAt: created.createdAt,
      updatedAt: created.createdAt,
      openSince: created.createdAt,
      escalatedTo: null,
      employee: { id: ana, name: 'Ana', phone: '9999-9999', department, unreachable: null },
    });
    expect(await app.send(GetTask, { id: input.id })).toEqual(created);
    await eventually(() => expect(typesAbout(input.id)).toEqual(['tasks.task.created 1']));
    const { employee: _, escalatedTo: __, openSince: ___, ...state } = created;
    expect(lastState(input.id)).toEqual({ ...state, remindable: true, activation: 1, departmentId });
  });

  it('is created once, however often the same request comes, also 100 at once', async () => {
    const inputs = Array.from({ length: 10 }, (_, n) => ({
      id: v7(),
      title: `Doble ${n}`,
      description: null,
      employeeId: ana,
      reminderInterval: 60,
    }));
    // On a busy machine a connection may not be free in time: then the request is repeated, as the portal does.
    const ask = (n: number) => eventually(() => app.send(CreateTask, inputs[n % 10]!));
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(10);
    await eventually(() => expect(inputs.flatMap((input) => typesAbout(input.id))).toHaveLength(10));
  });

  it('changes states, publishes each once, and gets a new activation on every restart [TASK-13]', async () => {
    const { id } = await create();
    expect(await app.send(PauseTask, { id })).toMatchObject({ isActive: false, isCompleted: false });
    expect(await app.send(PauseTask, { id })).toMatchObject({ isActive: false });
    expect(await app.send(ActivateTask, { id })).toMatchObject({ isActive: true });
    expect(await app.send(CompleteTask, { id })).toMatchObject({ isActive: false, isCompleted: true });
    expect(await app.send(CompleteTask, { id })).toMatchObject({ isCompleted: true });
    await expect(app.send(PauseTask, { id })).rejects.toMatchObject({ code: 'task_completed' });
    await expect(app.send(ActivateTask, { id })).rejects.toMatchObject({ code: 'task_completed' });
    expect(await app.send(ReopenTask, { id })).toMatchObject({ isActive: true, isCompleted: false });
    await app.send(PauseTask, { id });
    await expect(app.send(ReopenTask, { id })).rejects.toMatchObject({ code: 'task_not_completed' });
    const verbs = ['created', 'paused', 'activated', 'completed', 'reopened', 'paused'];
    await eventually(() => expect(typesAbout(id)).toEqual(verbs.map((verb, n) => `tasks.task.${verb} ${n + 1}`)));
    expect(about(id).map((event) => (event.data as TaskSnapshot).activation)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(about(id).map((event) => (event.data as TaskSnapshot).remindable)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('is snoozed until a time, and its acting employee alone may do so [TASK-14]', async () => {
    const { id } = await create();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snooze = () => app.send(SnoozeTask, { id, until });
    await expect(withActingEmployee(luis, snooze)).rejects.toMatchObject({ code: 'task_not_found' });
    expect(await withActingEmployee(ana, snooze)).toMatchObject({ isActive: true, snoozedUntil: until });
    await eventually(() => expect(typesAbout(id)).toEqual(['tasks.task.created 1', 'tasks.task.updated 2']));
    expect(about(id).at(-1)).toMatchObject({
      actoremployee: ana,
      data: { snoozedUntil: until, activation: 2, remindable: true, previous: { snoozedUntil: null, activation: 1 } },
    });
    expect(await app.send(ActivateTask, { id })).toMatchObject({ snoozedUntil: null });
    await app.send(PauseTask, { id });
    await expect(snooze()).rejects.toMatchObject({ code: 'task_paused' });
  });

  it('is reported as done by a reply, where completion is to be confirmed [TASK-15]', async () => {
    const { id } = await create('Por confirmar');
    await app.send(UpdateTask, { id, patch: { confirmCompletion: true } });
    const reminders = [{ taskId: id, activation: 1 }];
    expect(await app.send(GetReminderSnapshots, { reminders })).toHaveLength(1);
    const reply = () => withActingEmployee(ana, () => app.send(CompleteTask, { id }));
    const { completionReportedAt } = await reply();
    expect(await reply()).toMatchObject({ isActive: true, isCompleted: false, completionReportedAt });
    expect(await app.send(GetReminderSnapshots, { reminders })).toEqual([]);
    await eventually(() => expect(typesAbout(id).at(-1)).toBe('tasks.task.updated 3'));
    expect(about(id).at(-1)).toMatchObject({
      actoremployee: ana,
      data: { completionReportedAt, remindable: false, previous: { completionReportedAt: null, remindable: true } },
    });
    const listed = await app.send(ListTasks, { state: 'reported', limit: 50 });
    expect([listed.total, listed.items.map((task) => task.id)]).toEqual([1, [id]]);
    expect(await app.send(RejectCompletion, { id, reason: null })).toMatchObject({
      completionReportedAt: null,
      isActive: true,
    });
    expect(await app.send(GetReminderSnapshots, { reminders })).toEqual([]);
    await eventually(() => expect(lastState(id)).toMatchObject({ remindable: true, activation: 2 }));
    await reply();
    expect(await app.send(CompleteTask, { id })).toMatchObject({ isCompleted: true, completionReportedAt: null });
    await eventually(() => expect(typesAbout(id).at(-1)).toBe('tasks.task.completed 6'));
  });

  it('changes only when something differs, and may be reassigned [DATA-11]', async () => {
    const created = await create();
    const same = { title: 'Informe', employeeId: ana.toUpperCase() };
    expect(await app.send(UpdateTask, { id: created.id, patch: same })).toEqual(created);
    const patch = { title: 'Otro', description: 'más', reminderInterval: 1440, employeeId: luis };
    const changed = await app.send(UpdateTask, { id: created.id, patch });
    expect(changed).toMatchObject({ ...patch, employee: { id: luis, name: 'Luis' } });
    expect(changed.createdAt).toBe(created.createdAt);
    await eventually(() => expect(typesAbout(created.id)).toEqual(['tasks.task.created 1', 'tasks.task.updated 2']));
    expect(lastState(created.id)).toMatchObject({ ...patch, remindable: true, activation: 1 });
  });

  it('counts each of 20 changes at once', async () => {
    const { id } = await create();
    const change = (n: number) => app.send(UpdateTask, { id, patch: { title: `Cambio ${n}` } });
    // Repeated where no connection is free in time.
    await Promise.all(Array.from({ length: 20 }, (_, n) => eventually(() => change(n))));
    await eventually(() =>
      expect(about(id).map((event) => event.version)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1)),
    );
    expect((await app.send(GetTask, { id })).title).toBe(lastState(id).title);
  });

  it('stays consistent when 20 transitions are asked for at once', async () => {
    const { id } = await create();
    const wishes = [PauseTask, ActivateTask, CompleteTask, ReopenTask];
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => app.send(wishes[n % 4]!, { id })));
    const [row] = await app.source.query<{ version: number; activation: number }[]>(
      'SELECT version, activation FROM tasks.tasks WHERE id = $1',
      [id],
    );
    await eventually(() =>
      expect(about(id).map((event) => event.version)).toEqual(Array.from({ length: row!.version }, (_, n) => n + 1)),
    );
    expect(lastState(id).activation).toBe(row!.activation);
  });

  it('is deleted once [DATA-11]', async () => {
    const { id } = await create();
    expect(await app.send(DeleteTask, { id })).toBeUndefined();
    for (const request of [DeleteTask, GetTask, PauseTask]) {
      await expect(app.send(request as typeof GetTask, { id })).rejects.toMatchObject({ code: 'task_not_found' });
    }
    await expect(app.send(UpdateTask, { id, patch: { title: 'x' } })).rejects.toMatchObject({ code: 'task_not_found' });
    await eventually(() => expect(typesAbout(id)).toEqual(['tasks.task.created 1', 'tasks.task.deleted 2']));
  });
});

describe('tasks', () => {
  it('are read by id, the unknown left out', async () => {
    const [one, two] = [await create(), await create()];
    const found = await app.send(GetTasks, { ids: [one.id, v7(), two.id] });
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([one, two]);
    expect(await app.send(GetTasks, { ids: [] })).toEqual([]);
  });

  it('are counted, and the latest active ones listed [DASH-03, DASH-05]', async () => {
    const before = await app.send(CountTasks, {});
    const [first, paused, last] = [await create('uno'), await create('dos'), await create('tres')];
    await app.send(PauseTask, { id: paused.id });
    expect(await app.send(CountTasks, {})).toEqual({ total: before.total + 3, active: before.active + 2 });
    expect((await app.send(ListRecentTasks, { limit: 2 })).map((task) => task.id)).toEqual([last.id, first.id]);
  });

  it('of a manager are counted in the own departments, the active ones apart [AUTH-11]', async () => {
    const [own, rosa] = [v7(), v7()];
    await app.publish(departmentEvent(own, 1, 'Compras'), employeeEvent(rosa, 1, own, 'Rosa', '2'));
    await create('uno', rosa);
    const { id } = await create('dos', rosa);
    await app.send(PauseTask, { id });
    const manager = principalOf('manager', { departmentIds: [own] });
    expect(await withPrincipal(manager, () => app.send(CountTasks, {}))).toEqual({ total: 2, active: 1 });
  });

  it('are all published again with their versions', async () => {
    const { total } = await app.send(CountTasks, {});
    const { id } = await create();
    await app.send(PauseTask, { id });
    expect(await app.send(RepublishTasks, {})).toEqual({ events: total + 1 });
    const again = () => app.probe.events.filter((event) => event.type === 'tasks.task.republished');
    await eventually(() => expect(again()).toHaveLength(total + 1));
    expect(again().find((event) => event.subject === id)).toMatchObject({
      version: 2,
      data: { isActive: false, remindable: false },
    });
  });

  it('are all published again if they are more than one transaction handles', async () => {
    await app.source.query(
      `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
         is_completed, activation, version, created_at, updated_at, department_id)
       SELECT gen_random_uuid(), 't', id, 'Ana', true, 60, true, false, 1, 1, now(), now(), department_id
       FROM tasks.employee_copies, generate_series(1, 2500) WHERE id = $1`,
      [ana],
    );
    const { total } = await app.send(CountTasks, {});
    expect(total).toBeGreaterThan(2_500);
    expect(await app.send(RepublishTasks, {})).toEqual({ events: total });
  });
});
