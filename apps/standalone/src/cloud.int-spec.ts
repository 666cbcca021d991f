import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Problem,
  type ProviderStatusView,
  TEMPLATE_PROPOSALS,
  type TemplateListView,
  type TestMessageView,
} from '@recuerda/contracts';
import { type Api, eventually, type ReminderRows } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';

/** `npm start -- --cloud`: the notifier and the simulated Cloud API in one process. */
describe('the whole system with the simulated Cloud API', () => {
  let system: CloudSystem;
  let api: Api;
  let rows: ReminderRows;
  let url: string;
  let departmentId: string;

  beforeAll(async () => {
    system = await startCloudSystem();
    ({ api, rows, url } = system);
    departmentId = (await api.department('Docencia')).id;
  });
  afterAll(() => system?.close());
  beforeEach(async () => {
    await sandbox('DELETE', 'graph/behaviour');
    await sandbox('DELETE', 'messages');
  });

  const sandbox = <T>(method: string, path: string, body?: object): Promise<T> => system.sandbox(method, path, body);
  /** Messages that arrived at the numbers of these tasks. */
  const messagesTo = async (...tasks: { to: string }[]) => {
    const { items } = await sandbox<{ items: { to: string; message: string }[] }>('GET', 'messages');
    return items.filter(({ to }) => tasks.some((task) => task.to === to));
  };
  let number = 99_887_700;
  /** A task of a new employee, whose reminder is scheduled; the one after it is not due while the tests run. */
  const waitingTask = async (title: string, { consent = true } = {}) => {
    const own = (number += 1);
    const employee = await api.employee(departmentId, 'Ana Núñez', `+504 ${own}`, { consent });
    const task = await api.task(employee.id, title, { description: 'Grado 3', reminderInterval: 60 });
    await eventually(async () => (await rows.of(task.id)).length === 1);
    return { id: task.id, to: `504${own}`, employeeId: employee.id };
  };
  const dueTask = async (title: string) => {
    const task = await waitingTask(title);
    await rows.bringForward([task.id]);
    return task;
  };
  const deliveryOf = (taskId: string, status: string) =>
    eventually(async () => {
      const [delivery] = (await api.deliveries(taskId)).items;
      return delivery?.status === status ? delivery : false;
    });

  it('sends the approved template, with the buttons of the task [WA-30]', async () => {
    const task = await dueTask('Pasar lista');
    await deliveryOf(task.id, 'sent');
    expect(await messagesTo(task)).toMatchObject([
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

  it('shows how far a message came, and what the employee presses completes the task [WA-30]', async () => {
    const task = await dueTask('Entregar notas');
    await eventually(async () => (await deliveryOf(task.id, 'sent')).receipt === 'read');
    const { items } = await sandbox<{ items: { id: string }[] }>('GET', `messages?to=${task.to}`);
    await sandbox('POST', 'replies', { to: task.to, messageId: items[0]?.id, button: `done:${task.id}` });
    await eventually(async () => (await api.getTask(task.id)).isCompleted);
  });

  it('replies from a number without its ninth digit are of whom the reminder was sent to [WA-52]', async () => {
    const phone = '+55 31 98765-4321';
    const employee = await api.employee(departmentId, 'Bia', phone, { consent: true });
    const task = await api.task(employee.id, 'Pasar lista', { reminderInterval: 60 });
    await eventually(async () => (await rows.of(task.id)).length === 1);
    const conversations = async () =>
      (
        await api.call<{ items: { employee: object | null; unread: number }[] }>(
          'GET',
          '/conversations?search=553187654321',
        )
      ).body.items;
    const reply = (text: string) => sandbox('POST', 'replies', { to: phone, text, via: 'graph' });
    await reply('HECHO');
    await eventually(async () => expect(await conversations()).toMatchObject([{ employee: null }]));
    expect((await api.getTask(task.id)).isCompleted).toBe(false);
    await rows.bringForward([task.id]);
    await deliveryOf(task.id, 'sent');
    await reply('HECHO');
    await eventually(async () => (await api.getTask(task.id)).isCompleted);
    await reply('BAJA');
    const optedOutAt = async () =>
      (await api.call<{ optedOutAt: string | null }>('GET', `/employees/${employee.id}`)).body.optedOutAt;
    await eventually(async () => expect(await optedOutAt()).not.toBeNull());
  });

  it('loses and doubles nothing when the token is renewed while reminders go out [WA-32]', async () => {
    const tasks = await Promise.all(Array.from({ length: 40 }, (_, n) => waitingTask(`Token ${n}`)));
    await sandbox('PUT', 'graph/behaviour', { delayMs: 100 });
    await rows.bringForward(tasks.map(({ id }) => id));
    await eventually(async () => (await messagesTo(...tasks)).length > 0);
    await sandbox('PUT', 'graph/behaviour', { tokens: { sandbox: null, renewed: null } });
    await writeFile(system.tokenFile, 'renewed');
    await sandbox('PUT', 'graph/behaviour', { tokens: { renewed: null } });
    await eventually(async () => (await messagesTo(...tasks)).length >= tasks.length);
    expect((await messagesTo(...tasks)).map(({ to }) => to).sort()).toEqual(tasks.map(({ to }) => to).sort());
    await writeFile(system.tokenFile, 'sandbox');
  });

  it('holds reminders of employees without consent, and sends them when it is recorded [CON-01, CON-03]', async () => {
    const tasks = [
      await waitingTask('Sin permiso', { consent: false }),
      await waitingTask('Por ALTA', { consent: false }),
    ];
    await rows.bringForward(tasks.map(({ id }) => id));
    const [one, two] = tasks as [(typeof tasks)[0], (typeof tasks)[0]];
    for (const { id } of tasks)
      await eventually(async () => expect((await api.getTask(id)).nextReminder?.heldReason).toBe('consent'));
    const { employeeId } = one;
    expect(await api.call('POST', '/whatsapp/test-messages', { employeeId })).toMatchObject({
      status: 409,
      body: { code: 'consent_missing' },
    });
    expect(await messagesTo(...tasks)).toEqual([]);
    expect(await api.call('PUT', `/employees/${employeeId}/consent`, { given: true })).toMatchObject({ status: 200 });
    // Its first word, so no message says the way.
    expect(await sandbox('POST', 'replies', { to: two.to, text: 'ALTA' })).toMatchObject({ via: 'graph' });
    for (const { id } of tasks) await deliveryOf(id, 'sent');
    expect((await messagesTo(one)).map(({ message }) => message)).toEqual([expect.stringContaining('Sin permiso')]);
  });

  it('fails what cannot be delivered, and holds what waits for a template or a token [WA-31]', async () => {
    const unreachable = await waitingTask('Número sin WhatsApp');
    await sandbox('PUT', 'graph/behaviour', { faults: [{ code: 131026, to: unreachable.to }] });
    await rows.bringForward([unreachable.id]);
    expect(await deliveryOf(unreachable.id, 'failed')).toMatchObject({ reason: 'meta_131026' });

    await sandbox('PUT', 'graph/templates/recordatorio_tarea', { status: 'PAUSED' });
    const withoutTemplate = await dueTask('Plantilla en pausa');
    const held = (taskId: string) =>
      eventually(async () => (await api.getTask(taskId)).nextReminder?.heldReason ?? false);
    expect(await held(withoutTemplate.id)).toBe('template');
    await sandbox('PUT', 'graph/templates/recordatorio_tarea', { status: 'APPROVED' });

    await sandbox('PUT', 'graph/behaviour', { tokens: { another: null } });
    const withoutToken = await dueTask('Token vencido');
    expect(await held(withoutToken.id)).toBe('provider_stopped');
    expect(await messagesTo(unreachable, withoutTemplate, withoutToken)).toEqual([]);
  });

  describe('templates', () => {
    const NAME = 'recordatorio_tarea';
    const setTemplate = (status: string) => sandbox('PUT', `graph/templates/${NAME}`, { status });
    const TEMPLATES = 'accounts/whatsapp:cloud:106540352242922/templates';
    const whatsapp = async <T>(method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/api/whatsapp/${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as T };
    };
    const listed = async (way: 'GET' | 'POST') =>
      (await whatsapp<TemplateListView>(way, way === 'GET' ? TEMPLATES : `${TEMPLATES}/sync`)).body;
    const stateOf = async (name: string) =>
      (await listed('GET')).items.find((template) => template.name === name)?.state;
    const providerStatus = async () => (await (await fetch(`${url}/api/provider`)).json()) as ProviderStatusView;
    const templateProblem = async () => (await providerStatus()).template;

    it('are created, reviewed and shown, all pages of them, or refused in the words of Meta [WA-102]', async () => {
      const create = (name: string) => whatsapp<Problem>('POST', TEMPLATES, { ...TEMPLATE_PROPOSALS.reminder, name });
      const names = Array.from({ length: 22 }, (_, n) => `aviso_${n}`);
      for (const name of names) expect((await create(name)).status).toBe(201);
      expect(await create('aviso_1')).toMatchObject({ status: 409, body: { code: 'template_exists' } });
      await eventually(async () => expect(await stateOf('aviso_21')).toBe('approved'));
      const { items, needed, error } = await listed('POST');
      expect(error).toBeNull();
      expect(needed.map(({ use }) => use)).toEqual(Object.keys(TEMPLATE_PROPOSALS));
      expect(needed.filter(({ inUse }) => inUse).map(({ use }) => use)).toEqual(['reminder']);
      expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, NAME]));
      expect(items.find(({ name }) => name === 'aviso_1')).toMatchObject({
        category: 'UTILITY',
        body: TEMPLATE_PROPOSALS.reminder.body,
        footer: TEMPLATE_PROPOSALS.reminder.footer,
        buttons: TEMPLATE_PROPOSALS.reminder.buttons,
        usedBy: [],
      });
    });

    it('are created for each kind of message [WA-102]', async () => {
      for (const [use, proposal] of Object.entries(TEMPLATE_PROPOSALS)) {
        const created = await whatsapp<Problem>('POST', TEMPLATES, { ...proposal, name: `para_${use}` });
        expect(created).toMatchObject({ status: 201, body: { state: 'pending', buttons: proposal.buttons } });
      }
      const withButtons = { ...TEMPLATE_PROPOSALS.digest, name: 'otra', buttons: ['Ver'] };
      expect(await whatsapp<Problem>('POST', TEMPLATES, withButtons)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'buttons', message: 'Esta plantilla no lleva botones.' }] },
      });
    });

    it('are used for a test message to a person who has not written; its answer is shown [WA-104]', async () => {
      const sent = await whatsapp<TestMessageView>('POST', 'test-messages', { phone: '+504 9911-2233' });
      expect(sent).toMatchObject({ status: 201, body: { state: 'pending' } });
      const result = async () => (await whatsapp<TestMessageView>('GET', `test-messages/${sent.body.id}`)).body;
      await eventually(async () => expect(await result()).toMatchObject({ state: 'sent', reason: null }));
      expect((await result()).answer).toContain('wamid.');
      // The token that had expired in the test before is accepted again: a test ends the stop.
      await eventually(async () => expect((await providerStatus()).state).toBe('working'));
      expect((await providerStatus()).simulated).toBe(true);
      const received = await messagesTo({ to: '50499112233' });
      expect(received).toMatchObject([{ kind: 'template', message: expect.stringContaining('Mensaje de prueba') }]);
    });

    it('that are paused stop the reminders, and their approval sends them at once [WA-105]', async () => {
      await listed('POST');
      await setTemplate('PAUSED');
      const task = await dueTask('Hasta la aprobación');
      await eventually(async () => expect((await api.getTask(task.id)).nextReminder?.heldReason).toBe('template'));
      await eventually(async () => {
        const problem = await templateProblem();
        expect(problem).toMatchObject({ use: 'reminder', name: NAME, state: 'paused' });
        // Reminders of the tests before may still be held.
        expect(problem?.held).toBeGreaterThanOrEqual(1);
      });
      expect(await messagesTo(task)).toEqual([]);
      await setTemplate('APPROVED');
      await deliveryOf(task.id, 'sent');
      expect(await messagesTo(task)).toHaveLength(1);
      await eventually(async () => expect(await templateProblem()).toBeNull());
    });
  });
});
