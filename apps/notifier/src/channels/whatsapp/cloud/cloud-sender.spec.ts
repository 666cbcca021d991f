import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpService } from '@nestjs/axios';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig, SystemClock } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { Agent } from 'undici';
import { NO_LIMITS, PROPOSED_TEMPLATES } from '../../../__fixtures__/cloud-settings.js';
import { undiciAdapter } from '../../http/undici-adapter.js';
import { AccessToken } from './access-token.js';
import { CheckAccount } from './check-account.js';
import { requiredCloudConfig } from './cloud.config.js';
import { CloudSender } from './cloud-sender.js';
import { GraphClient } from './graph-client.js';

interface Call {
  path: string;
  token: string;
  body: Record<string, unknown>;
}
const calls: Call[] = [];
let answers: { status: number; body: object }[] = [];
let server: Server;
let agent: Agent;
const folder = mkdtempSync(join(tmpdir(), 'cloud-'));

beforeAll(async () => {
  agent = new Agent();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      calls.push({ path: request.url ?? '', token, body: text === '' ? {} : (JSON.parse(text) as Call['body']) });
      const { status, body } = answers.shift() ?? ACCEPTED;
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await agent.destroy();
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  calls.length = 0;
  answers = [];
});

const ACCEPTED = { status: 200, body: { messages: [{ id: 'wamid.1' }] } };
const refusedWith = (code: number, status = 400) => ({ status, body: { error: { code, message: 'Sorry.' } } });
const none = async () => undefined;

function start({ isOpen = false, env = {} }: { isOpen?: boolean; env?: Record<string, string> } = {}) {
  const { port } = server.address() as AddressInfo;
  const config = loadConfig(requiredCloudConfig, {
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${port}/v26.0/`,
    WHATSAPP_TOKEN: 'token 1',
    WHATSAPP_PHONE_NUMBER_ID: '1001',
    WHATSAPP_BUSINESS_ACCOUNT_ID: '2002',
    ...env,
  });
  const http = { axiosRef: { defaults: { adapter: undiciAdapter(agent), timeout: 5_000 } } } as HttpService;
  const graph = new GraphClient(http, config, new AccessToken(config));
  const recipients = { learnNumber: none, isWindowOpen: async () => isOpen, closeWindow: none };
  const school = { schoolName: 'Escuela Morazán' };
  const check = new CheckAccount(graph, config, PROPOSED_TEMPLATES);
  const of = [graph, NO_LIMITS, recipients, config, school, new SystemClock(), check] as const;
  return {
    sender: new CloudSender(...of, PROPOSED_TEMPLATES),
    problems: async () => (await check.problems()).map(({ text }) => text),
    check,
  };
}

const facts = {
  ...{ taskId: '0199f0c2-7a10-7000-8000-0000000000aa', activation: 1 },
  title: 'Pasar lista',
  description: 'Dos\nlíneas',
  employeeId: '0199f0c2-7a10-7000-8000-0000000000bb',
  employeeName: 'Ana Núñez',
  employeePhone: '99887766',
  employeeEmail: null,
  ...{ departmentId: null, employeeConsented: true },
};

const reminder = { id: 'reminder 1', to: '50499887766', text: 'Hola Ana', facts };
const typeOf = ({ body }: Call) => body['type'];

describe('CloudSender', () => {
  it('sends the template outside the window, filled on one line, with its buttons [WA-30]', async () => {
    expect(await start().sender.send(reminder)).toMatchObject({ kind: 'sent', providerId: 'wamid.1' });
    expect(calls).toEqual([
      {
        path: '/v26.0/1001/messages',
        token: 'token 1',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '50499887766',
          biz_opaque_callback_data: 'reminder 1',
          type: 'template',
          template: {
            name: 'recordatorio_tarea',
            language: { code: 'es' },
            components: [
              {
                type: 'body',
                parameters: ['Ana Núñez', '*Pasar lista*: Dos líneas', 'Escuela Morazán'].map((text) => ({
                  type: 'text',
                  text,
                })),
              },
              ...['done', 'snooze', 'seen'].map((verb, index) => ({
                type: 'button',
                sub_type: 'quick_reply',
                index: String(index),
                parameters: [{ type: 'payload', payload: `${verb}:${facts.taskId}` }],
              })),
            ],
          },
        },
      },
    ]);
  });

  it('sends text and buttons inside the window, the template if that has just closed [WA-30]', async () => {
    const { sender } = start({ isOpen: true });
    await sender.send(reminder);
    expect(calls[0]?.body['interactive']).toMatchObject({
      type: 'button',
      body: { text: 'Hola Ana' },
      action: { buttons: [{ reply: { id: `done:${facts.taskId}`, title: 'Hecho' } }, {}, {}] },
    });
    answers = [refusedWith(131047)];
    expect(await sender.send(reminder)).toMatchObject({ kind: 'sent' });
    expect(calls.map(typeOf)).toEqual(['interactive', 'interactive', 'template']);
  });

  it('sends a notice as its own template outside the window, as text and buttons inside it [ESC-13]', async () => {
    const { facts: _, ...message } = reminder;
    const buttons = [
      { id: 'remind:1', title: 'Recordar de nuevo' },
      { id: 'reassign:1', title: 'Reasignar' },
    ];
    const notice = { ...message, notice: 'escalation' as const, buttons };
    await start().sender.send(notice);
    expect(calls[0]?.body['template']).toEqual({
      name: 'aviso_responsable',
      language: { code: 'es' },
      components: [
        { type: 'body', parameters: ['Hola Ana', 'Escuela Morazán'].map((text) => ({ type: 'text', text })) },
        ...buttons.map(({ id }, index) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(index),
          parameters: [{ type: 'payload', payload: id }],
        })),
      ],
    });
    await start().sender.send({ ...message, notice: 'digest' });
    expect(calls[1]?.body['template']).toMatchObject({ name: 'resumen_tareas', components: [{ type: 'body' }] });
    answers = [refusedWith(132001)];
    expect(await start().sender.send(notice)).toMatchObject({ kind: 'deferred', holdReason: 'template' });
    await start({ isOpen: true }).sender.send(notice);
    expect(typeOf(calls[3]!)).toBe('interactive');
  });

  it('asks about a report, and tells the decision, by a template of its own outside the window [ANS-05]', async () => {
    const { facts: _, ...message } = reminder;
    const parameters = ['Hola Ana', 'Escuela Morazán'].map((text) => ({ type: 'text', text }));
    const payload = (id: string, index: number) => ({
      ...{ type: 'button', sub_type: 'quick_reply', index: String(index) },
      parameters: [{ type: 'payload', payload: id }],
    });
    const buttons = ['confirm:1', 'reject:1', 'postpone:1'].map((id) => ({ id, title: id }));
    await start().sender.send({ ...message, notice: 'report', buttons: buttons.slice(0, 2) });
    await start().sender.send({ ...message, notice: 'decision' });
    // A button that the template has not is left out.
    await start().sender.send({ ...message, notice: 'escalation', buttons });
    const [first, second, third] = buttons.map(({ id }, index) => payload(id, index));
    expect(third).toBeDefined();
    expect(calls.map(({ body }) => body['template'])).toEqual([
      {
        ...{ name: 'tarea_por_confirmar', language: { code: 'es' } },
        components: [{ type: 'body', parameters }, first, second],
      },
      { name: 'respuesta_tarea', language: { code: 'es' }, components: [{ type: 'body', parameters }] },
      {
        ...{ name: 'aviso_responsable', language: { code: 'es' } },
        components: [{ type: 'body', parameters }, first, second],
      },
    ]);
    await start({ isOpen: true }).sender.send({ ...message, notice: 'decision' });
    await start({ isOpen: true }).sender.send({ ...message, notice: 'escalation', buttons });
    expect(calls.slice(3).map(typeOf)).toEqual(['text', 'interactive']);
  });

  it('sends what is no reminder as it is: text, buttons or a list', async () => {
    const { sender } = start();
    const { facts: _facts, ...answer } = reminder;
    await sender.send(answer);
    await sender.send({ ...answer, buttons: [{ id: 'a', title: 'A' }] });
    await sender.send({ ...answer, list: [{ id: 'a', title: 'A' }] });
    expect(calls.map(({ body }) => (body['interactive'] as { type: string } | undefined)?.type)).toEqual([
      undefined,
      'button',
      'list',
    ]);
    answers = [refusedWith(131047)];
    expect(await sender.send(answer)).toMatchObject({ kind: 'refused', reason: 'window_closed' });
    expect(calls).toHaveLength(4);
  });

  it('takes the renewed token of the file, also for the call that was refused [WA-32]', async () => {
    const file = join(folder, 'token');
    const write = (token: string, second: number) => {
      writeFileSync(file, `${token}\n`);
      utimesSync(file, second, second);
    };
    write('old', 1);
    const { sender } = start({ env: { WHATSAPP_TOKEN: '', WHATSAPP_TOKEN_FILE: file } });
    await sender.send(reminder);
    write('new', 2);
    answers = [refusedWith(190, 401)];
    expect(await sender.send(reminder)).toMatchObject({ kind: 'sent' });
    expect(calls.map(({ token }) => token)).toEqual(['old', 'old', 'new']);
    answers = [refusedWith(190, 401)];
    expect(await sender.send(reminder)).toMatchObject({ kind: 'account_fault', reason: 'token_expired' });
    expect(calls).toHaveLength(4);
  });

  it('says that it does not know whether a POST without an answer arrived', async () => {
    const { sender } = start({ env: { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:1' } });
    expect(await sender.send(reminder)).toMatchObject({ kind: 'retryable' });
  });
});

describe('a wrong account', () => {
  const required = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_BUSINESS_ACCOUNT_ID'];
  it.each(required)('without %s the start names it [WA-33]', (name) => {
    expect(() => start({ env: { [name]: '' } })).toThrow(ConfigError);
    expect(() => start({ env: { [name]: '' } })).toThrow(new RegExp(`${name}: is required`));
  });

  it('is described in plain words [WA-33]', async () => {
    const { problems } = start();
    const template = (status: string, category = 'UTILITY') => ({
      status: 200,
      body: { data: [{ name: 'recordatorio_tarea', language: 'es', status, category }] },
    });
    answers = [refusedWith(190, 401)];
    expect(await problems()).toEqual([expect.stringMatching(/^Meta refuses the access token .*: Sorry\.$/)]);
    answers = [refusedWith(100), refusedWith(100)];
    expect(await problems()).toEqual([
      expect.stringMatching(/^WHATSAPP_PHONE_NUMBER_ID is not/),
      expect.stringMatching(/^WHATSAPP_BUSINESS_ACCOUNT_ID is not/),
    ]);
    answers = [ACCEPTED, refusedWith(2, 503)];
    await expect(problems()).rejects.toThrow('503');
    answers = [ACCEPTED, template('PAUSED')];
    expect(await problems()).toEqual([expect.stringMatching(/^the template recordatorio_tarea .* is paused/)]);
    answers = [ACCEPTED, template('APPROVED', 'MARKETING')];
    expect(await problems()).toEqual([expect.stringMatching(/charged as marketing$/)]);
    answers = [ACCEPTED, template('APPROVED')];
    expect(await problems()).toEqual([]);
  });

  it('is known to the portal until Meta takes it [WA-33]', async () => {
    answers = [refusedWith(100), refusedWith(100)];
    const { sender, check } = start();
    check.start();
    await eventually(() => expect(sender.view.problems.map(({ setting }) => setting)).toEqual(['number', 'account']));
    check.stop();
  });
});
