import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateTask, GetReminderSnapshots } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
beforeAll(async () => {
  app = await startTasks();
});
afterAll(() => app.close());

let departmentId: string;
let employeeId: string;
beforeEach(() => {
  [departmentId, employeeId] = [v7(), v7()];
});
const create = () =>
  app.send(CreateTask, { id: v7(), title: 'Informe', description: null, employeeId, reminderInterval: 60 });

describe('the consent of an employee', () => {
  const stamp = '2026-01-15T12:00:00.000Z';
  const consentOf = async (taskId: string) => {
    const [facts] = await app.send(GetReminderSnapshots, { reminders: [{ taskId, activation: 1 }] });
    return facts?.employeeConsented;
  };
  const announced = () => app.probe.consented.filter((id) => id === employeeId);
  const publish = (version: number, consentAt: string | null) =>
    app.publish(employeeEvent(employeeId, version, departmentId, 'Ana', '9999-9999', { consentAt }));

  it('is in what the notifier reads, and announced each time it is given [CON-03]', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const { id } = await create();
    expect(await consentOf(id)).toBe(false);
    await publish(2, stamp);
    await publish(2, stamp);
    expect(await consentOf(id)).toBe(true);
    await publish(3, null);
    expect(await consentOf(id)).toBe(false);
    await publish(4, stamp);
    await publish(5, stamp);
    await eventually(() => expect(announced()).toHaveLength(2));
  });
});
