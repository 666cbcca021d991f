import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, consistently, eventually, type ReminderRows } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';

let system: CloudSystem;
let api: Api;
let rows: ReminderRows;
let departmentId: string;
beforeAll(async () => {
  system = await startCloudSystem();
  ({ api, rows } = system);
  departmentId = (await api.department('Docencia')).id;
});
afterAll(() => system?.close());

const HOUR_MS = 3_600_000;
let number = 99_887_500;
/** A task of an employee of its own. */
const reminded = async () => {
  const own = (number += 1);
  const employee = await api.employee(departmentId, `Ana ${own}`, `+504 ${own}`, { consent: true });
  const task = await api.task(employee.id, 'Pasar lista', { reminderInterval: 60 });
  await eventually(async () => expect(await rows.of(task.id)).toHaveLength(1));
  return { id: task.id, employeeId: employee.id, to: `504${own}` };
};
type Reminded = Awaited<ReturnType<typeof reminded>>;
const sentTo = ({ to }: Reminded) => system.countReminders(to, 'Pasar lista');
const ok = async (method: string, path: string, body?: object, key?: string) =>
  expect((await api.call(method, path, body, key)).status).toBeLessThan(300);
const reminderOf = async ({ id }: Reminded) => (await api.getTask(id)).nextReminder;
const CHANGES = {
  paused: (id: string, key: string) => ok('POST', `/tasks/${id}/pause`, undefined, key),
  completed: (id: string, key: string) => ok('POST', `/tasks/${id}/complete`, undefined, key),
  deleted: (id: string, key: string) => ok('DELETE', `/tasks/${id}`, undefined, key),
};

describe.each(Object.entries(CHANGES))('a task that was %s, which is undone', (_what, change) => {
  it('has the next reminder that it had, where it is not due yet', async () => {
    const task = await reminded();
    const before = await reminderOf(task);
    const key = randomUUID();
    await change(task.id, key);
    await eventually(async () => expect(await rows.of(task.id)).toEqual([]));
    await ok('POST', `/tasks/${task.id}/undo`, { change: key });
    await eventually(async () => expect(await reminderOf(task)).toEqual(before));
    expect(await sentTo(task)).toBe(0);
  });

  it('has a reminder sent once that fell due meanwhile, and the next one an interval after it', async () => {
    const task = await reminded();
    await rows.bringForward([task.id], 1_000);
    const due = (await rows.of(task.id))[0]?.next_reminder.getTime() ?? Number.NaN;
    const key = randomUUID();
    await change(task.id, key);
    await eventually(() => expect(Date.now()).toBeGreaterThan(due + 300));
    expect(await sentTo(task)).toBe(0);
    await ok('POST', `/tasks/${task.id}/undo`, { change: key });
    await eventually(async () => expect(await sentTo(task)).toBe(1));
    await eventually(async () =>
      expect((await rows.of(task.id)).map(({ next_reminder }) => next_reminder.getTime())).toEqual([due + HOUR_MS]),
    );
    await consistently(async () => expect(await sentTo(task)).toBe(1), { forMs: 1_000 });
  });
});

it('reminders that are on their way when a task is paused are sent once when that is undone', async () => {
  const tasks = await Promise.all(Array.from({ length: 16 }, reminded));
  const due = Date.now() + 2_500;
  await rows.bringForward(
    tasks.map(({ id }) => id),
    2_500,
  );
  // Each pause hits another moment, from well before the dispatch until after the message.
  await Promise.all(
    tasks.map(async (task, index) => {
      const key = randomUUID();
      await sleep(due - 320 + index * 30 - Date.now());
      await CHANGES.paused(task.id, key);
      await sleep(150);
      await ok('POST', `/tasks/${task.id}/undo`, { change: key });
    }),
  );
  const counts = () => Promise.all(tasks.map(sentTo));
  const once = tasks.map(() => 1);
  await eventually(async () => expect(await counts()).toEqual(once));
  await eventually(async () => {
    const next = await Promise.all(tasks.map(async ({ id }) => (await rows.of(id))[0]?.next_reminder.getTime() ?? 0));
    expect(next.filter((time) => time < due + HOUR_MS - 5_000)).toEqual([]);
  });
  await consistently(async () => expect(await counts()).toEqual(once), { forMs: 1_000 });
});

it('an employee who was deleted comes back with the tasks and their reminders', async () => {
  const task = await reminded();
  const before = await reminderOf(task);
  const key = randomUUID();
  await ok('DELETE', `/employees/${task.employeeId}`, undefined, key);
  await eventually(async () => expect((await api.call('GET', `/tasks/${task.id}`)).status).toBe(404));
  await eventually(async () => expect(await rows.of(task.id)).toEqual([]));
  await ok('POST', `/employees/${task.employeeId}/undo`, { change: key });
  await eventually(async () => expect(await reminderOf(task)).toEqual(before));
});

it('the activity tells of both, a change and its undoing', async () => {
  const task = await reminded();
  const key = randomUUID();
  await CHANGES.paused(task.id, key);
  await ok('POST', `/tasks/${task.id}/undo`, { change: key });
  interface Entry {
    action: string;
  }
  await eventually(async () => {
    const { body } = await api.call<{ items: Entry[] }>('GET', `/audit?entityKind=task&entityId=${task.id}`);
    expect(body.items.map(({ action }) => action)).toEqual(['task.activated', 'task.paused', 'task.created']);
  });
});
