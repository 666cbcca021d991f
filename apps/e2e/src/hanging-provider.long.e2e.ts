import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, eventually, ReminderRows, Sandbox, startOneProcess, type System } from '@recuerda/testing';
import { startSeparateServices } from './system/separate-services.js';

const HANG_MS = 6_000;

describe.each([
  ['in one process', startOneProcess],
  ['over RabbitMQ', startSeparateServices],
])('a reminder that waits behind a hanging provider, %s', (_mode, startSystem) => {
  let system: System;
  let rows: ReminderRows;

  beforeAll(async () => {
    system = await startSystem({ env: { NOTIFIER_CONCURRENCY: '1' } });
    rows = await ReminderRows.open(system.databaseUrl);
  });
  afterAll(async () => {
    await rows?.close();
    await system?.stop();
  });

  it('is not sent after its task was paused, completed, deleted, or paused and activated again [REM-02]', async () => {
    const api = new Api(system.url);
    const sandbox = new Sandbox(system.sandboxUrl);
    const department = await api.department('Docencia');
    const slow = await api.task((await api.employee(department.id, 'Lenta', '99000001')).id, 'Lenta');
    const waiting = await Promise.all(
      ['pausada', 'completada', 'eliminada', 'reactivada', 'intacta'].map(async (fate, index) => {
        const employee = await api.employee(department.id, fate, `9900001${index}`);
        return api.task(employee.id, fate, { reminderInterval: 15 });
      }),
    );
    const [paused, completed, deleted, renewed, untouched] = waiting.map((task) => task.id);
    await sandbox.behave({ to: '50499000001', mode: 'delay', delayMs: HANG_MS });
    const ids = waiting.map((task) => task.id);
    await eventually(async () => (await rows.bringForward([slow.id, ...ids], 3_600_000)) === 6);
    await rows.bringForward([slow.id]);
    await eventually(async () => (await sandbox.attempts('50499000001')) === 1, {
      describe: 'the slow POST has begun',
    });
    await rows.bringForward(ids);
    // All five wait in the notifier then: the scheduler looks four times a second.
    await delay(1_500);
    await Promise.all([
      api.transition(paused!, 'pause'),
      api.transition(completed!, 'complete'),
      api.remove('tasks', deleted!),
      api.transition(renewed!, 'pause').then(() => api.transition(renewed!, 'activate')),
    ]);
    await eventually(async () => (await sandbox.messages()).length === 2, { timeoutMs: HANG_MS + 10_000 });
    // Every one that waited has its outcome before we look for what was sent.
    await eventually(async () => {
      for (const id of [paused!, completed!, renewed!]) {
        expect((await api.deliveries(id)).items).toMatchObject([{ status: 'cancelled', attempts: 0 }]);
      }
    });
    const texts = (await sandbox.messages()).map(({ message }) => /\*(.+)\*/.exec(message)?.[1]);
    expect(texts.sort()).toEqual(['Lenta', 'intacta']);
    await eventually(async () => expect((await api.deliveries(untouched!)).items).toMatchObject([{ status: 'sent' }]));
  });
});
