import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  AcknowledgeTask,
  CompleteTask,
  CreateTaskGroup,
  GetReminderSnapshots,
  GetTask,
  ImportTasks,
  type ImportTasksInput,
  MatchTasks,
  SnoozeTask,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, other, ana, luis, eva] = [v7(), v7(), v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
  await app.publish(departmentEvent(other, 1, 'Otro'), employeeEvent(eva, 1, other, 'Eva', '2'));
});
afterAll(() => app.close());

const task = (title: string, employeeId = ana, more: object = {}) => {
  const id = v7();
  return { id, create: { id, title, description: null, employeeId, reminderInterval: 60, ...more } };
};
const run = (rows: ImportTasksInput['rows'], jobId = randomUUID(), chunk = 0) =>
  app.send(ImportTasks, { jobId, chunk, rows });

it('a chunk creates and changes what it can, once, and says why not the others [IMP-06, IMP-08]', async () => {
  const [first, completed] = [task('Uno'), task('Tres', ana, { state: 'completed' })];
  const jobId = randomUUID();
  const rows = [first, completed, { id: v7(), patch: { title: 'x' } }];
  const changes = await run(rows, jobId);
  expect(changes.map(({ result, reason }) => reason ?? result)).toEqual([
    'created',
    'created',
    'La tarea no existe o ya fue eliminada.',
  ]);
  expect(await app.send(GetTask, { id: completed.id })).toMatchObject({ isCompleted: true, isActive: false });
  await app.send(UpdateTask, { id: first.id, patch: { title: 'Otro' } });
  expect(await run(rows, jobId)).toEqual(changes);
  expect((await app.send(GetTask, { id: first.id })).title).toBe('Otro');
  await eventually(() => {
    const created = app.probe.events.filter(({ subject, type }) => subject === first.id && type.endsWith('.created'));
    expect(created).toHaveLength(1);
  });
});

it('what was changed since is neither deleted nor set back [IMP-09]', async () => {
  const [kept, removed, changed] = [task('Queda'), task('Se va'), task('Cambia')];
  await run([kept, removed, changed]);
  const [update] = await run([{ id: changed.id, patch: { reminderInterval: 15 } }]);
  expect(update).toMatchObject({ result: 'updated', version: 2, previous: { reminderInterval: 60 } });
  await app.send(UpdateTask, { id: kept.id, patch: { title: 'Queda así' } });
  const undone = await run([
    { id: kept.id, version: 1, remove: true },
    { id: removed.id, version: 1, remove: true },
    { id: changed.id, version: 2, patch: { reminderInterval: 60 } },
  ]);
  expect(undone.map(({ result }) => result)).toEqual(['failed', 'deleted', 'updated']);
});

it('undone, what waits for its confirmation waits again: nobody is reminded [IMP-09, TASK-15]', async () => {
  const { id, ...row } = task('Por confirmar', ana, { confirmCompletion: true });
  await run([{ id, ...row }]);
  await withActingEmployee(ana, () => app.send(CompleteTask, { id }));
  const { completionReportedAt } = await app.send(GetTask, { id });
  expect(completionReportedAt).toEqual(expect.any(String));
  const [renamed] = await run([{ id, patch: { title: 'Otra' } }]);
  expect(renamed?.previous).toMatchObject({ title: 'Por confirmar' });
  const [moved] = await run([{ id, patch: { employeeId: luis } }]);
  expect(await app.send(GetTask, { id })).toMatchObject({ completionReportedAt: null, employee: { name: 'Luis' } });
  const [undone] = await run([{ id, version: moved?.version, patch: moved?.previous }]);
  expect(undone?.result).toBe('updated');
  expect(await app.send(GetTask, { id })).toMatchObject({ completionReportedAt, employee: { name: 'Ana' } });
});

const TOUCHED = ['openSince', 'version', 'updatedAt'] as const;
/** A task without what every change changes. */
const stateOf = async (id: string) =>
  Object.fromEntries(
    Object.entries(await app.send(GetTask, { id })).filter(([field]) => !TOUCHED.some((one) => one === field)),
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it.each([
  ['the interval', { reminderInterval: 15 }],
  ['the due date', { dueAt: '2199-01-31T12:00:00.000Z' }],
  ['the employee', { employeeId: luis }],
  [
    'everything',
    {
      title: 'Otra',
      description: 'x',
      reminderInterval: 15,
      employeeId: luis,
      dueAt: null,
      repetition: null,
      remindBefore: null,
    },
  ],
])('undone after a change of %s, a task is as it was: snoozed, seen, repeated [IMP-09]', async (_, patch) => {
  const repetition = { frequency: 'monthly', every: 1, monthDay: 31 };
  const { id, ...row } = task('Como estaba', ana, { dueAt: inDays(40), repetition, remindBefore: 60 });
  await run([{ id, ...row }]);
  await app.send(AcknowledgeTask, { id, at: inDays(0), until: inDays(1) });
  await app.send(SnoozeTask, { id, until: inDays(3) });
  const before = await stateOf(id);
  expect(before).toMatchObject({ snoozedUntil: expect.any(String), acknowledgedAt: expect.any(String) });
  const stored = () =>
    app.source.query('SELECT repeats_from, series_id, occurrence_at FROM tasks.tasks WHERE id = $1', [id]);
  const series = await stored();
  const [changed] = await run([{ id, patch }]);
  expect(changed?.result).toBe('updated');
  expect(await stateOf(id)).not.toEqual(before);
  const [undone] = await run([{ id, version: changed?.version, patch: changed?.previous }]);
  expect(undone?.result).toBe('updated');
  expect(await stateOf(id)).toEqual(before);
  expect(await stored()).toEqual(series);
});

it('undone, a task that is snoozed again has no reminder sent that was on its way [IMP-09]', async () => {
  const { id, ...row } = task('Pospuesta');
  await run([{ id, ...row }]);
  await app.send(SnoozeTask, { id, until: inDays(3) });
  const [changed] = await run([{ id, patch: { reminderInterval: 15 } }]);
  const sendable = () => app.send(GetReminderSnapshots, { reminders: [{ taskId: id, activation: 2 }] });
  expect(await sendable()).toHaveLength(1);
  const [undone] = await run([{ id, version: changed?.version, patch: changed?.previous }]);
  expect(undone?.result).toBe('updated');
  expect(await sendable()).toEqual([]);
});

it('tasks of other departments are neither found nor changed [IMP-10]', async () => {
  const theirs = task('Ajena', eva);
  await run([theirs]);
  const manager = principalOf('manager', { departmentIds: [departmentId] });
  await withPrincipal(manager, async () => {
    expect(
      (await run([{ id: theirs.id, patch: { title: 'x' } }, task('Nueva', eva)])).map(({ result }) => result),
    ).toEqual(['failed', 'failed']);
    expect(await app.send(MatchTasks, { pairs: [{ employeeId: eva, title: 'ajena' }], ids: [theirs.id] })).toEqual([]);
  });
  expect(await app.send(MatchTasks, { pairs: [{ employeeId: eva, title: ' AJENA ' }], ids: [] })).toMatchObject([
    { id: theirs.id, title: 'Ajena' },
  ]);
});

it('a row means the task that an employee has alone before that of a group, also if it is older', async () => {
  const [old, later] = [task('Mural'), task('Mural')];
  await run([old]);
  const group = { id: v7(), title: 'Mural', description: null, reminderInterval: 30 };
  await app.send(CreateTaskGroup, { ...group, audience: { kind: 'people', employeeIds: [ana] } });
  const found = async () =>
    (await app.send(MatchTasks, { pairs: [{ employeeId: ana, title: 'Mural' }], ids: [] })).map(
      ({ reminderInterval, id }) => (reminderInterval === 30 ? 'of the group' : id),
    );
  expect(await found()).toEqual([old.id, 'of the group']);
  await run([later]);
  expect(await found()).toEqual([later.id, old.id, 'of the group']);
});
