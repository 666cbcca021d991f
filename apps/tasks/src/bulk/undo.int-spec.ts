import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ActivateTask,
  CompleteTask,
  CreateTask,
  DeleteTask,
  GetTask,
  ListTasks,
  PauseTask,
  type PublishedTask,
  ReopenTask,
  SnoozeTask,
  type TaskSnapshot,
  UndoTaskChange,
  UpdateTask,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, other, ana, luis] = [v7(), v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), departmentEvent(other, 1, 'Otro'), ...employees);
});
afterAll(() => app.close());

const create = async (employeeId = ana, more: object = {}): Promise<string> => {
  const given = { title: 'Informe', description: null, employeeId, reminderInterval: 60 };
  return (await app.send(CreateTask, { id: v7(), ...given, ...more })).id;
};
const get = (id: string) => app.send(GetTask, { id });
const undo = (id: string, change: string) => app.send(UndoTaskChange, { id, change });
/** The last one that was published of it, once the change that makes `version` was. */
const published = (id: string, version: number): Promise<PublishedTask> =>
  eventually(() => {
    const event = app.probe.events.find((one) => one.subject === id && one.version === version);
    expect(event).toBeDefined();
    return event?.data as TaskSnapshot;
  });
/** Dates the change back by so much. */
const age = (change: string, minutes: number) =>
  app.source.query(`UPDATE tasks.applied_chunks SET applied_at = applied_at - $2::interval WHERE job_id = $1`, [
    change,
    `${minutes} minutes`,
  ]);

describe('undoing the change of one task', () => {
  it('takes back a pause, a completion and another employee, in the same activation [UNDO-01]', async () => {
    const id = await create();
    const before = await get(id);
    const [paused, completed, moved] = [v7(), v7(), v7()];
    await app.send(PauseTask, { id, changeId: paused });
    expect(await undo(id, paused)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await published(id, 3)).toMatchObject({ remindable: true, activation: 1 });
    await app.send(CompleteTask, { id, changeId: completed });
    expect(await undo(id, completed)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await published(id, 5)).toMatchObject({ remindable: true, activation: 1 });
    await app.send(UpdateTask, { id, patch: { employeeId: luis }, changeId: moved });
    // From now on the employee has it to do again: an older reply is about nothing.
    const back = { ...before, updatedAt: expect.any(String), openSince: expect.any(String) };
    expect(await undo(id, moved)).toEqual(back);
    expect(await published(id, 7)).toMatchObject({ employeeId: ana, activation: 1 });
    const types = app.probe.events.filter(({ subject }) => subject === id).map(({ type }) => type.split('.').at(-1));
    expect(types).toEqual(['created', 'paused', 'activated', 'completed', 'reopened', 'updated', 'updated']);
  });

  it('brings back what a task was before it was activated or reopened', async () => {
    const id = await create();
    const [activated, reopened] = [v7(), v7()];
    await app.send(PauseTask, { id });
    await app.send(ActivateTask, { id, changeId: activated });
    expect(await undo(id, activated)).toMatchObject({ isActive: false, isCompleted: false });
    await app.send(CompleteTask, { id });
    await app.send(ReopenTask, { id, changeId: reopened });
    expect(await undo(id, reopened)).toMatchObject({ isActive: false, isCompleted: true });
  });

  it('brings back a snooze that was ended early, for reminders that nobody has started meanwhile', async () => {
    const id = await create();
    const [activated, paused] = [v7(), v7()];
    const { snoozedUntil } = await app.send(SnoozeTask, {
      id,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await app.send(PauseTask, { id, changeId: paused });
    expect(await undo(id, paused)).toMatchObject({ isActive: true, snoozedUntil, snoozeReason: 'snoozed' });
    expect(await published(id, 4)).toMatchObject({ activation: 2 });
    await app.send(ActivateTask, { id, changeId: activated });
    expect(await undo(id, activated)).toMatchObject({ isActive: true, snoozedUntil, snoozeReason: 'snoozed' });
    expect(await published(id, 6)).toMatchObject({ activation: 4 });
  });

  it('brings back a deleted task with all that it had, reminded as before', async () => {
    const id = await create(ana, { description: 'Lo de hoy' });
    const before = await get(id);
    const deleted = v7();
    await app.send(DeleteTask, { id, changeId: deleted });
    await expect(get(id)).rejects.toMatchObject({ code: 'task_not_found' });
    const back = { ...before, updatedAt: expect.any(String), openSince: expect.any(String) };
    expect(await undo(id, deleted)).toEqual(back);
    expect(await published(id, 3)).toMatchObject({ remindable: true, activation: 1 });
  });

  it('is possible for an hour, and once [UNDO-02, UNDO-03]', async () => {
    const ids = [await create(), await create()];
    const changes = [v7(), v7()];
    for (const [index, id] of ids.entries()) await app.send(DeleteTask, { id, changeId: changes[index] });
    const [first = '', second = ''] = ids;
    const [within = '', late = ''] = changes;
    // The hour is counted to the millisecond, and the test needs some.
    await age(within, 59.5);
    await age(late, 60);
    expect((await undo(first, within)).id).toBe(first);
    await expect(undo(second, late)).rejects.toMatchObject({ code: 'not_undoable' });
    await app.send(PauseTask, { id: first });
    expect(await undo(first, within)).toMatchObject({ isActive: false });
  });

  it('leaves what somebody else has changed since, and says so [UNDO-03]', async () => {
    const id = await create();
    const paused = v7();
    await app.send(PauseTask, { id, changeId: paused });
    await app.send(UpdateTask, { id, patch: { title: 'Otro' } });
    await expect(undo(id, paused)).rejects.toMatchObject({ code: 'changed_since' });
    expect(await get(id)).toMatchObject({ title: 'Otro', isActive: false });
    // Nor does one of the same kind count as the change that is undone.
    await app.send(ActivateTask, { id });
    await app.send(PauseTask, { id });
    await expect(undo(id, paused)).rejects.toMatchObject({ code: 'changed_since' });
  });

  it('takes back the next occurrence that a completion has made, unless it was changed', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const id = await create(ana, { dueAt, repetition: { frequency: 'weekly', every: 1 } });
    const occurrences = async () => (await app.send(ListTasks, { limit: 50, seriesId: id })).items;
    const [first, second] = [v7(), v7()];
    await app.send(CompleteTask, { id, changeId: first });
    expect(await occurrences()).toHaveLength(2);
    await undo(id, first);
    expect(await occurrences()).toMatchObject([{ id, isCompleted: false }]);
    await app.send(CompleteTask, { id, changeId: second });
    const next = (await occurrences()).find((task) => task.id !== id);
    await app.send(PauseTask, { id: next?.id ?? '' });
    await expect(undo(id, second)).rejects.toMatchObject({ code: 'occurrence_open' });
    expect(await occurrences()).toHaveLength(2);
  });

  it('is possible neither for another task nor without the id of a change, nor where nothing changed', async () => {
    const [one, two] = [await create(), await create()];
    const [paused, again, edited] = [v7(), v7(), v7()];
    await app.send(PauseTask, { id: one, changeId: paused });
    await app.send(PauseTask, { id: one, changeId: again });
    await app.send(UpdateTask, { id: two, patch: { employeeId: luis, title: 'Otro' }, changeId: edited });
    for (const [id, change] of [
      [two, paused],
      [one, v7()],
      [one, again],
      [two, edited],
    ] as const)
      await expect(undo(id, change)).rejects.toMatchObject({ code: 'not_undoable' });
  });

  it('needs the rights for the task and an employee who is still there', async () => {
    const gone = v7();
    await app.publish(employeeEvent(gone, 1, departmentId, 'Paz', '3'));
    const [id, theirs] = [await create(), await create(gone)];
    const [paused, moved] = [v7(), v7()];
    await app.send(PauseTask, { id, changeId: paused });
    const stranger = principalOf('manager', { departmentIds: [other] });
    await expect(withPrincipal(stranger, () => undo(id, paused))).rejects.toMatchObject({ code: 'task_not_found' });
    expect((await get(id)).isActive).toBe(false);
    await app.send(UpdateTask, { id: theirs, patch: { employeeId: luis }, changeId: moved });
    await app.publish(employeeDeletion(gone, 2));
    await expect(undo(theirs, moved)).rejects.toMatchObject({ code: 'employee_not_found' });
    // A refusal is no undoing.
    const manager = principalOf('manager', { departmentIds: [departmentId] });
    expect(await withPrincipal(manager, () => undo(id, paused))).toMatchObject({ isActive: true });
  });
});
