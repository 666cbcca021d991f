import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, eventually, ReminderRows, Sandbox, type System } from '@recuerda/testing';
import { startSeparateServices } from './system/separate-services.js';

const TASKS = 1_000;

describe('three notifiers and two schedulers', () => {
  let system: System;
  let rows: ReminderRows;

  beforeAll(async () => {
    system = await startSeparateServices({ scale: { notifier: 3, scheduler: 2 } });
    rows = await ReminderRows.open(system.databaseUrl);
  });
  afterAll(async () => {
    await rows?.close();
    await system?.stop();
  });

  it(`send ${TASKS} reminders due in one second, none twice`, async () => {
    const api = new Api(system.url);
    const sandbox = new Sandbox(system.sandboxUrl);
    const department = await api.department('Docencia');
    const employee = await api.employee(department.id, 'Ana', '99887766');
    const ids: string[] = [];
    for (let made = 0; made < TASKS; made += 50) {
      const chunk = Array.from({ length: 50 }, (_, index) =>
        api.task(employee.id, `Tarea ${made + index}.`, { reminderInterval: 1440 }),
      );
      ids.push(...(await Promise.all(chunk)).map((task) => task.id));
    }
    await eventually(async () => (await rows.bringForward(ids, 3_600_000)) === TASKS);
    await rows.bringForward(ids, 500);
    await eventually(async () => (await sandbox.messages()).length >= TASKS);
    await eventually(async () => {
      const { remindersToday } = await api.metrics();
      expect(remindersToday).toBe(TASKS);
    });
    const titles = (await sandbox.messages()).map(({ message }) => /Tarea \d+\./.exec(message)?.[0]);
    expect(titles).toHaveLength(TASKS);
    expect(new Set(titles).size).toBe(TASKS);
  });
});
