import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DepartmentView, EmployeeView, Problem, TaskWithReminder } from '@recuerda/contracts';
import { MINUTE_MS } from '@recuerda/contracts';
import type { StartSystem, System } from '@recuerda/testing';
import { Api, eventually, ReminderRows, Sandbox, zoneWhereItIsNoon } from '@recuerda/testing';
import { ChangeStream } from './client/change-stream.js';
import { leaksIn, requestWithSecrets, WEBHOOK_SECRETS } from './client/secrets.js';

/** The dashboard counts from midnight. */
const APP_TIME_ZONE = zoneWhereItIsNoon();
const phones: string[] = [];
/** Returns a local number of 8 digits that is unique in the run. */
const newPhone = (): string => {
  const phone = String(99_000_001 + phones.length);
  phones.push(phone);
  return phone;
};

/** The life of a reminder from outside, the same in every mode. */
export function reminderFlowSuite(mode: string, startSystem: StartSystem): void {
  describe(`a reminder, ${mode}`, () => {
    let system: System;
    let api: Api;
    let sandbox: Sandbox;
    let rows: ReminderRows;
    let department: DepartmentView;
    let firstTask: TaskWithReminder;
    const firstPhone = newPhone();

    const employ = (phone: string): Promise<EmployeeView> => api.employee(department.id, 'Ana Núñez', phone);
    const arrived = (phone: string) => sandbox.messages(`504${phone}`);
    const hasReminder = (taskId: string) =>
      eventually(async () => (await rows.of(taskId)).length === 1, { describe: 'the task has a reminder' });
    const dueNow = async (taskId: string) => {
      await hasReminder(taskId);
      await rows.bringForward([taskId]);
    };

    beforeAll(async () => {
      system = await startSystem({ env: { LOG_LEVEL: 'trace', APP_TIME_ZONE, ...WEBHOOK_SECRETS } });
      api = new Api(system.url);
      sandbox = new Sandbox(system.sandboxUrl);
      rows = await ReminderRows.open(system.databaseUrl);
      department = await api.department('Dirección');
      const employee = await employ(firstPhone);
      firstTask = await api.task(employee.id, 'Pasar lista', { description: 'Antes de las 8' });
    }, 120_000);
    afterAll(async () => {
      await rows?.close();
      await system?.stop();
    }, 60_000);

    it('is sent, and the next one is due one interval later [REM-07, WA-04, WA-06]', async () => {
      const phone = newPhone();
      const employee = await employ(`+504 ${phone.slice(0, 4)}-${phone.slice(4)}`);
      const task = await api.task(employee.id, 'Entregar notas 📚');
      await dueNow(task.id);
      await eventually(async () => (await arrived(phone)).length === 1);
      const [message] = await arrived(phone);
      expect(message?.message).toContain('Ana Núñez');
      expect(message?.message).toContain('Entregar notas 📚');
      expect(message?.message).toContain('Centro Educativo');
      const { items } = await eventually(async () => {
        const page = await api.deliveries(task.id);
        return page.items[0]?.status === 'sent' && page;
      });
      expect(items).toMatchObject([{ to: `504${phone}`, attempts: 1, reason: null }]);
      await eventually(async () => {
        const [next] = await rows.of(task.id);
        expect(next?.next_reminder.getTime()).toBe(Date.parse(items[0]?.dueAt ?? '') + MINUTE_MS);
      });
    });

    it('goes to the corrected phone of an employee whose creation was repeated', async () => {
      const key = randomUUID();
      const [wrong, right] = [newPhone(), newPhone()];
      const post = <T>(phone: string) =>
        api.call<T>('POST', '/employees', { name: 'Ana Núñez', phone, departmentId: department.id }, key);
      const created = await post<EmployeeView>(wrong);
      expect(created).toMatchObject({ status: 201, body: { id: key, phone: wrong } });
      expect(await post(wrong)).toEqual(created);
      const refused = await post<Problem>(right);
      expect(refused).toMatchObject({ status: 409, body: { code: 'already_exists', entity: created.body } });
      await api.call('PATCH', `/employees/${key}`, { phone: right });
      expect(await post(wrong)).toMatchObject({ status: 201, body: { phone: right } });
      const task = await api.task(key, 'Actualizar el directorio');
      // Its service may get the correction later than the task.
      await eventually(async () => expect((await api.getTask(task.id)).employee?.phone).toBe(right));
      await dueNow(task.id);
      await eventually(async () => (await arrived(right)).length === 1);
      expect(await arrived(wrong)).toEqual([]);
    });

    it('is streamed to open portals as it happens, with ids only', async () => {
      const stream = await ChangeStream.open(system.url);
      const phone = newPhone();
      const employee = await employ(phone);
      const task = await api.task(employee.id, 'Ordenar la biblioteca');
      await dueNow(task.id);
      const seen = (type: string) => stream.changes.some((change) => change.type === type && change.taskId === task.id);
      const created = { type: 'directory.employee.created', subject: employee.id };
      await eventually(() => {
        expect(stream.changes).toContainEqual(expect.objectContaining(created));
        for (const type of ['tasks.task.created', 'notifier.reminder.sent', 'scheduler.reminder.scheduled']) {
          expect([type, seen(type)]).toEqual([type, true]);
        }
      });
      await stream.close();
      expect(JSON.stringify(stream.changes)).not.toMatch(new RegExp(`${phone}|Ana|biblioteca`));
    });

    it('carries the correlation id of the request that made its task to the log of its send', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
      const employee = await employ(newPhone());
      const response = await fetch(`${system.url}/api/tasks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
        body: JSON.stringify({ title: 'Con rastro', employeeId: employee.id, reminderInterval: 1 }),
      });
      expect(response.headers.get('x-correlation-id')).toBe(traceId);
      const { id } = (await response.json()) as TaskWithReminder;
      await dueNow(id);
      await eventually(() => {
        const lines = system.log.filter((line) => line.includes(`"taskId":"${id}"`));
        expect(lines.find((line) => line.includes('"reminder sent"'))).toContain(`"correlationId":"${traceId}"`);
      });
    });

    it('stops with a pause, and starts again with activation [REM-02, REM-03]', async () => {
      const phone = newPhone();
      const task = await api.task((await employ(phone)).id, 'Regar el jardín');
      await hasReminder(task.id);
      expect(await api.transition(task.id, 'pause')).toMatchObject({ isActive: false, isCompleted: false });
      await eventually(async () => (await rows.of(task.id)).length === 0, { describe: 'the row is gone' });
      const activated = await api.transition(task.id, 'activate');
      expect(activated.isActive).toBe(true);
      await hasReminder(task.id);
      const [row] = await rows.of(task.id);
      expect(row?.next_reminder.getTime()).toBe(Date.parse(activated.updatedAt) + MINUTE_MS);
      expect(await arrived(phone)).toEqual([]);
    });

    it('stops with completion, and starts again with reopening [REM-02, REM-03]', async () => {
      const task = await api.task((await employ(newPhone())).id, 'Cerrar el aula');
      await hasReminder(task.id);
      expect(await api.transition(task.id, 'complete')).toMatchObject({ isActive: false, isCompleted: true });
      await eventually(async () => (await rows.of(task.id)).length === 0);
      expect((await api.call('POST', `/tasks/${task.id}/activate`)).status).toBe(409);
      expect(await api.transition(task.id, 'reopen')).toMatchObject({ isActive: true, isCompleted: false });
      await hasReminder(task.id);
    });

    it('that fails stops the chain until reminders are initialised [REM-08]', async () => {
      const phone = newPhone();
      const task = await api.task((await employ(phone)).id, 'Llamar a casa');
      await sandbox.behave({ to: `504${phone}`, mode: 'status', status: 400 });
      await dueNow(task.id);
      await eventually(async () => (await rows.of(task.id))[0]?.status === 'failed');
      await eventually(async () => (await api.getTask(task.id)).nextReminder?.status === 'failed');
      const refused = { status: 'failed', reason: 'http_400', attempts: 1 };
      expect((await api.deliveries(task.id)).items).toMatchObject([refused]);
      await sandbox.behave({ to: `504${phone}`, mode: 'ok' });
      expect((await api.initialise()).scheduled).toBe(1);
      expect((await api.initialise()).scheduled).toBe(0);
      await dueNow(task.id);
      await eventually(async () => (await arrived(phone)).length === 1);
    });

    it('is tried up to three times when the provider breaks', async () => {
      const phone = newPhone();
      const task = await api.task((await employ(phone)).id, 'Revisar cuadernos');
      await sandbox.behave({ to: `504${phone}`, mode: 'status', status: 503, times: 2 });
      await dueNow(task.id);
      await eventually(async () => (await arrived(phone)).length === 1);
      await eventually(async () => {
        expect((await api.deliveries(task.id)).items).toMatchObject([{ status: 'sent', attempts: 3 }]);
      });
    });

    it('of a deleted employee is never sent: the tasks are deleted, too', async () => {
      const phone = newPhone();
      const employee = await employ(phone);
      const task = await api.task(employee.id, 'Tarea de quien se va');
      await hasReminder(task.id);
      expect((await api.remove('employees', employee.id)).status).toBe(204);
      await eventually(async () => (await api.call('GET', `/tasks/${task.id}`)).status === 404);
      await eventually(async () => (await rows.of(task.id)).length === 0);
    });

    it('does not come back with a deleted task whose creation is repeated', async () => {
      const key = randomUUID();
      const body = { title: 'Tarea de una vez', employeeId: (await employ(newPhone())).id };
      const post = () => api.call<Problem>('POST', '/tasks', body, key);
      expect((await post()).status).toBe(201);
      await hasReminder(key);
      expect((await api.remove('tasks', key)).status).toBe(204);
      expect(await post()).toMatchObject({ status: 409, body: { code: 'already_deleted' } });
      await eventually(async () => (await rows.of(key)).length === 0);
    });

    it('is in the figures of the dashboard and of the metrics screen [METR-03]', async () => {
      await eventually(async () => {
        const [dashboard, metrics, messages] = await Promise.all([api.dashboard(), api.metrics(), sandbox.messages()]);
        expect(metrics.remindersToday).toBe(messages.length);
        // One reminder failed; the dashboard counts every one with a send time.
        expect(dashboard.remindersToday).toBe(messages.length + 1);
        expect(dashboard.activeTasks).toBe(metrics.activeTasks);
        expect(metrics.efficiency).toBe(Math.round((messages.length / metrics.totalTasks) * 100));
        expect(metrics.productivity).toBe(Math.round((metrics.activeTasks / metrics.totalTasks) * 100));
      });
    });

    it('leaves no phone number, name or secret in any log, however much is logged [WA-43]', async () => {
      const phone = newPhone();
      const mistyped = `+504 ${phone.slice(0, 4)}-${phone.slice(4)}`;
      for (const text of [phone, mistyped]) {
        expect((await api.call('GET', `/employees/${encodeURIComponent(text)}`)).status).toBe(404);
        expect((await api.call('GET', `/employees?search=${encodeURIComponent(text)}&limit=x`)).status).toBe(422);
        expect((await api.call('POST', '/employees', { name: 'Ana Núñez', phone: text })).status).toBe(422);
      }
      expect(await requestWithSecrets(system.url)).toEqual([400, 401, 200, 404]);
      const logged = () => system.log.filter((line) => line.includes('"path":"/api/employees/')).length;
      await eventually(() => logged() >= 2, { describe: 'the requests are logged' });
      const password = decodeURIComponent(new URL(system.databaseUrl).password);
      expect(leaksIn(system.log, [...phones, 'Núñez', ...(password === '' ? [] : [password])])).toEqual([]);
    });

    it('comes 60 s after the task was created, never early, and again a minute later [REM-01]', async () => {
      const messages = await eventually(
        async () => {
          const all = await arrived(firstPhone);
          return all.length >= 2 && all;
        },
        { timeoutMs: 140_000, intervalMs: 250 },
      );
      const created = Date.parse(firstTask.createdAt);
      const [second, first] = messages.slice(-2).map(({ receivedAt }) => Date.parse(receivedAt) - created);
      for (const [at, due] of [
        [first, MINUTE_MS],
        [second, 2 * MINUTE_MS],
      ] as const) {
        expect(at).toBeGreaterThanOrEqual(due);
        expect(at).toBeLessThan(due + 3_000);
      }
      expect(messages[0]?.message).toContain('Antes de las 8');
    }, 150_000);
  });
}
