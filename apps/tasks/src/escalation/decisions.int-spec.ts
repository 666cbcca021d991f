import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AcknowledgeTask,
  ChangeTasks,
  CompleteTask,
  CreateTask,
  DeclineTask,
  DeleteTask,
  GetReminderSnapshots,
  GetTask,
  ListTasks,
  PauseTask,
  ReassignTask,
  RejectCompletion,
  RemindTask,
  ReopenTask,
  SnoozeTask,
  type TaskSnapshot,
  taskQuery,
  UndoTaskChange,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [ventas, compras] = [v7(), v7()];
const [ana, luis, maria] = [v7(), v7(), v7()];

beforeAll(async () => {
  app = await startTasks();
  await app.publish(
    departmentEvent(ventas, 1),
    departmentEvent(compras, 1),
    employeeEvent(ana, 1, ventas),
    employeeEvent(luis, 1, ventas, 'Luis'),
    employeeEvent(maria, 1, compras, 'María'),
  );
  await eventually(async () => {
    const rows = await app.source.query<unknown[]>('SELECT FROM tasks.employee_copies');
    expect(rows).toHaveLength(3);
  });
});
afterAll(() => app?.close());

const create = (more: object = {}) => {
  const input = { title: 'Entregar notas', description: null, employeeId: ana, reminderInterval: 60 };
  return app.send(CreateTask, { ...input, ...more, id: v7() });
};
const asAna = <T>(work: () => Promise<T>) => withActingEmployee(ana, work);
const asMaria = <T>(work: () => Promise<T>) => withActingEmployee(maria, work);
const read = (id: string) => app.send(GetTask, { id });
const report = async () => {
  const { id } = await create({ confirmCompletion: true });
  expect(await asAna(() => app.send(CompleteTask, { id }))).toMatchObject({ isCompleted: false });
  return id;
};
const lastEvent = (id: string) => app.probe.events.findLast(({ subject }) => subject === id);
/** Decisions about reports in the events of a task, as `conversations` reads them. */
const decisionsOn = (id: string) =>
  app.probe.events
    .filter(({ subject }) => subject === id)
    .map(({ data }) => data as TaskSnapshot)
    .filter(({ completionReportedAt, previous }) => completionReportedAt === null && previous?.completionReportedAt)
    .filter(({ previous }) => previous?.employeeId === undefined)
    .map(({ employeeId, isCompleted, rejectReason }) => ({ employeeId, isCompleted, rejectReason }));

describe('a task that is reported as done', () => {
  it('is confirmed by a manager of its department alone, and published once [ANS-02, ANS-03]', async () => {
    const id = await report();
    const confirm = (departmentId: string) => asMaria(() => app.send(CompleteTask, { id, departmentId }));
    await expect(confirm(compras)).rejects.toMatchObject({ code: 'task_not_found' });
    await expect(asMaria(() => app.send(CompleteTask, { id }))).rejects.toMatchObject({ code: 'task_not_found' });
    expect(await confirm(ventas)).toMatchObject({ isCompleted: true, completionReportedAt: null });
    await confirm(ventas);
    await eventually(() => expect(lastEvent(id)).toMatchObject({ type: 'tasks.task.completed', actoremployee: maria }));
    await eventually(() =>
      expect(decisionsOn(id)).toEqual([{ employeeId: ana, isCompleted: true, rejectReason: null }]),
    );
  });

  it('is rejected with a reason, which stays until it is reported again [ANS-02, ANS-04]', async () => {
    const id = await report();
    const reject = (reason: string | null) =>
      asMaria(() => app.send(RejectCompletion, { id, departmentId: ventas, reason }));
    expect(await reject('Falta la firma')).toMatchObject({
      completionReportedAt: null,
      rejectReason: 'Falta la firma',
    });
    await reject('Otra vez');
    await eventually(() =>
      expect(decisionsOn(id)).toEqual([{ employeeId: ana, isCompleted: false, rejectReason: 'Falta la firma' }]),
    );
    expect(lastEvent(id)).toMatchObject({ actoremployee: maria, data: { previous: { rejectReason: null } } });
    expect(await asAna(() => app.send(CompleteTask, { id }))).toMatchObject({ rejectReason: null });
    expect(await reject(null)).toMatchObject({ rejectReason: null });
    await eventually(() =>
      expect(decisionsOn(id).map(({ rejectReason }) => rejectReason)).toEqual(['Falta la firma', null]),
    );
  });

  it('is decided by one or many changes of administrators, too, and by nothing else [ANS-03]', async () => {
    const [one, many, moved, deleted, paused] = [
      await report(),
      await report(),
      await report(),
      await report(),
      await report(),
    ];
    await app.send(CompleteTask, { id: one });
    await app.send(ChangeTasks, { jobId: v7(), chunk: 0, action: 'complete', ids: [many] } as never);
    await app.send(UpdateTask, { id: moved, patch: { employeeId: luis } });
    await app.send(DeleteTask, { id: deleted });
    await app.send(PauseTask, { id: paused });
    const { id: unreported } = await create();
    await app.send(CompleteTask, { id: unreported });
    await app.send(RejectCompletion, { id: unreported, reason: null });
    for (const id of [one, many])
      await eventually(() => expect(decisionsOn(id)).toMatchObject([{ isCompleted: true }]));
    expect([moved, deleted, paused, unreported].flatMap(decisionsOn)).toEqual([]);
  });
});

describe('a task that its employee declines', () => {
  const at = '2026-01-15T12:00:00.000Z';
  const decline = (id: string, more: object = {}) =>
    asAna(() => app.send(DeclineTask, { id, at, reason: 'Estoy enferma', ...more }));
  const DECLINED = { declinedAt: at, declineReason: 'Estoy enferma' };
  const NOT_DECLINED = { declinedAt: null, declineReason: null };

  it('says why, is found by a filter, and is reminded as before [ANS-06, ANS-08]', async () => {
    const { id } = await create();
    expect(await decline(id)).toMatchObject({ ...DECLINED, acknowledgedAt: at, isActive: true });
    expect(await decline(id, { reason: 'Otra vez' })).toMatchObject(DECLINED);
    const { items, total } = await app.send(ListTasks, taskQuery.parse({ state: 'declined', employeeId: ana }));
    expect([total, items.map((item) => item.id)]).toEqual([1, [id]]);
    expect(await app.send(GetReminderSnapshots, { reminders: [{ taskId: id, activation: 1 }] })).toHaveLength(1);
    await eventually(() =>
      expect(lastEvent(id)).toMatchObject({
        actoremployee: ana,
        data: { ...DECLINED, activation: 1, remindable: true, previous: { declinedAt: null, acknowledgedAt: null } },
      }),
    );
    await app.send(DeleteTask, { id });
  });

  it('is declined by no other employee, and not once it is completed or reported [ANS-06]', async () => {
    const { id } = await create();
    const asLuis = withActingEmployee(luis, () => app.send(DeclineTask, { id, at, reason: null }));
    await expect(asLuis).rejects.toMatchObject({ code: 'task_not_found' });
    const reported = await report();
    expect(await decline(reported)).toMatchObject(NOT_DECLINED);
    await app.send(CompleteTask, { id });
    expect(await decline(id)).toMatchObject(NOT_DECLINED);
  });

  it('stays so while its employee only puts it off or has seen it [ANS-06]', async () => {
    const { id } = await create();
    await decline(id);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await asAna(() => app.send(SnoozeTask, { id, until }))).toMatchObject({ ...DECLINED, snoozedUntil: until });
    const seen = { id, at: new Date().toISOString(), until: new Date(Date.now() + 7_200_000).toISOString() };
    expect(await asAna(() => app.send(AcknowledgeTask, seen))).toMatchObject({ ...DECLINED, snoozedUntil: seen.until });
    expect(await app.send(UpdateTask, { id, patch: { title: 'Notas' } })).toMatchObject(DECLINED);
  });

  const later = () => new Date(Date.now() + 3_600_000).toISOString();
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['remind', (id) => asMaria(() => app.send(RemindTask, { id, departmentId: ventas, requestId: v7() }))],
    ['remind by an administrator', (id) => app.send(RemindTask, { id, requestId: v7() })],
    ['reassign', (id) => asMaria(() => app.send(ReassignTask, { id, departmentId: ventas, employeeId: luis }))],
    ['snooze', (id) => asMaria(() => app.send(SnoozeTask, { id, departmentId: ventas, until: later() }))],
    ['snooze by an administrator', (id) => app.send(SnoozeTask, { id, until: later() })],
    ['another date', (id) => app.send(UpdateTask, { id, patch: { dueAt: later() } })],
    ['pause', (id) => app.send(PauseTask, { id })],
    ['complete', (id) => app.send(CompleteTask, { id })],
    ['HECHO', (id) => asAna(() => app.send(CompleteTask, { id }))],
  ])('is decided about by %s [ANS-07]', async (_, decide) => {
    const { id } = await create();
    await decline(id);
    await decide(id);
    expect(await read(id)).toMatchObject(NOT_DECLINED);
  });

  it('is not decided about by a manager of another department [ANS-07]', async () => {
    const { id } = await create();
    await decline(id);
    const other = asMaria(() => app.send(SnoozeTask, { id, departmentId: compras, until: later() }));
    await expect(other).rejects.toMatchObject({ code: 'task_not_found' });
    expect(await read(id)).toMatchObject(DECLINED);
  });

  it('is declined again when the decision is undone, without its reason: no undo value has it [ANS-09]', async () => {
    const { id } = await create();
    await decline(id);
    const change = v7();
    await app.send(UpdateTask, { id, patch: { employeeId: luis }, changeId: change });
    const [kept] = await app.source.query<{ results: unknown }[]>(
      'SELECT results FROM tasks.applied_chunks WHERE job_id = $1',
      [change],
    );
    expect(JSON.stringify(kept)).not.toContain('enferma');
    expect(await app.send(UndoTaskChange, { id, change })).toMatchObject({ declinedAt: at, declineReason: null });
    await decline(id, { at: '2026-01-15T12:00:01.000Z' });
    const deletion = v7();
    await app.send(DeleteTask, { id, changeId: deletion });
    const rows = await app.source.query<object[]>('SELECT results FROM tasks.applied_chunks');
    expect(JSON.stringify(rows)).not.toContain('enferma');
    expect(await app.send(UndoTaskChange, { id, change: deletion })).toMatchObject({
      declinedAt: '2026-01-15T12:00:01.000Z',
      declineReason: null,
    });
  });

  it('is not declined any more when it is completed and reopened', async () => {
    const { id } = await create();
    await decline(id);
    await app.send(CompleteTask, { id });
    expect(await app.send(ReopenTask, { id })).toMatchObject(NOT_DECLINED);
  });
});
