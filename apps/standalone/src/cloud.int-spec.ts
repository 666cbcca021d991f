import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort } from '@recuerda/local-servers';
import { bootstrap, loadConfig } from '@recuerda/service';
import { Api, createTestDatabase, eventually, ReminderRows, type TestDatabase } from '@recuerda/testing';
import { environmentOf } from './environment.js';
import { modulesOf } from './modules.js';
import { standaloneConfig } from './standalone.config.js';

/** `npm start -- --cloud`: the notifier and the simulated Cloud API in one process. */
describe('the whole system with the simulated Cloud API', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let api: Api;
  let rows: ReminderRows;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const given = { PORT: String(port), LOG_LEVEL: 'silent', SCHOOL_NAME: 'Escuela Morazán', AUTH: 'off' };
    const env = environmentOf(given, loadConfig(standaloneConfig, given), database.url, { simulatesCloud: true });
    app = await bootstrap({ name: 'standalone', env, imports: modulesOf(env, true) });
    api = new Api(url);
    rows = await ReminderRows.open(database.url);
  }, 60_000);
  afterAll(async () => {
    await rows.close();
    await app.close();
    await database.drop();
  });
  beforeEach(async () => {
    await sandbox('DELETE', 'graph/behaviour');
    await sandbox('DELETE', 'messages');
  });

  const sandbox = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const messages = async () => (await sandbox<{ items: { to: string; message: string }[] }>('GET', 'messages')).items;
  let number = 99_887_700;
  /** A task of a new employee, whose reminder is due now. */
  const dueTask = async (title: string) => {
    const department = await api.department(`Departamento ${(number += 1)}`);
    const employee = await api.employee(department.id, 'Ana Núñez', `+504 ${number}`);
    const task = await api.task(employee.id, title, { description: 'Grado 3' });
    await eventually(async () => (await rows.bringForward([task.id])) === 1);
    return { id: task.id, to: `504${number}` };
  };
  const deliveryOf = (taskId: string, status: string) =>
    eventually(async () => {
      const [delivery] = (await api.deliveries(taskId)).items;
      return delivery?.status === status ? delivery : false;
    });

  it('sends the approved template, with the buttons of the task [WA-30]', async () => {
    const task = await dueTask('Pasar lista');
    await deliveryOf(task.id, 'sent');
    expect(await messages()).toMatchObject([
      {
        to: task.to,
        via: 'graph',
        kind: 'template',
        message: expect.stringMatching(/^Hola Ana Núñez, [^]*\n\*Pasar lista\*: Grado 3\n[^]*Escuela Morazán\./),
        buttons: [
          { id: `done:${task.id}`, title: 'Hecho' },
          { id: `snooze:${task.id}`, title: 'Pausar 2 h' },
          { id: `seen:${task.id}`, title: 'Visto' },
        ],
      },
    ]);
  });

  it('fails what cannot be delivered, and holds what waits for a template or a token [WA-31]', async () => {
    await sandbox('PUT', 'graph/behaviour', { faults: [{ code: 131026, times: 1 }] });
    const unreachable = await dueTask('Número sin WhatsApp');
    expect(await deliveryOf(unreachable.id, 'failed')).toMatchObject({ reason: 'meta_131026' });

    await sandbox('PUT', 'graph/templates/recordatorio_tarea', { status: 'PAUSED' });
    const withoutTemplate = await dueTask('Plantilla en pausa');
    const held = (taskId: string) =>
      eventually(async () => (await api.getTask(taskId)).nextReminder?.heldReason ?? false);
    expect(await held(withoutTemplate.id)).toBe('template');
    await sandbox('PUT', 'graph/templates/recordatorio_tarea', { status: 'APPROVED' });

    await sandbox('PUT', 'graph/behaviour', { tokens: { another: null } });
    expect(await held((await dueTask('Token vencido')).id)).toBe('provider_stopped');
    expect(await messages()).toEqual([]);
  });
});
