import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChooseProviderTemplate,
  CountHeldMessages,
  MessageRequested,
  ReadProviderTemplates,
  ReminderDeferred,
  RemindersReleased,
  TEMPLATE_PROPOSALS,
  TemplateUpdated,
} from '@recuerda/contracts';
import { loadConfig } from '@recuerda/service';
import { eventually, FakeClock } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from '../../../__fixtures__/nowhere.js';
import { cloudSettings } from '../../../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../../../__fixtures__/notifier-under-test.js';
import { requiredCloudConfig } from '../cloud/cloud.config.js';
import { Connections } from '../accounts/connections.js';
import { NeededTemplates } from '../cloud/needed-templates.js';

/** Meta, with these templates; `sent` are the templates of the messages it got. */
const meta = { templates: [] as object[], sent: [] as { name: string; language: { code: string } }[] };
const ACCOUNT = 'whatsapp:cloud:1001';
let server: Server;
let notifier: NotifierUnderTest;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isMessage = request.method === 'POST';
      if (isMessage) meta.sent.push((JSON.parse(Buffer.concat(chunks).toString()) as { template: never }).template);
      const answer = isMessage ? { messages: [{ id: `wamid.${meta.sent.length}` }] } : { data: meta.templates };
      response.writeHead(200).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  notifier = await startNotifier('in process', { ...cloudSettings(url), WHATSAPP_DIGEST_TEMPLATE: 'fijo' });
});
afterAll(async () => {
  await notifier?.close();
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});

const { name, language, body } = TEMPLATE_PROPOSALS.reminder;
const BUTTONS = { type: 'BUTTONS', buttons: ['a', 'b', 'c'].map((text) => ({ type: 'QUICK_REPLY', text })) };
const template = (components: object[], about = {}) => ({
  id: '1',
  name,
  language,
  category: 'UTILITY',
  status: 'APPROVED',
  components,
  ...about,
});
const FITTING = template([{ type: 'BODY', text: body }, BUTTONS]);
const TWO_VARIABLES = template([{ type: 'BODY', text: 'Hola {{1}}: {{2}}.' }, BUTTONS]);
const read = async (...templates: object[]) => {
  meta.templates = templates;
  const answer = await notifier.requests.send(ReadProviderTemplates, { account: ACCOUNT });
  return answer.ok ? answer.value : answer.failure;
};
const send = async () => {
  const { event, reminderId } = dueReminder(notifier.surroundings);
  await notifier.publisher.publish([event]);
  const ended = () => notifier.surroundings.outcomeOf(reminderId);
  const held = () => notifier.surroundings.holds.filter(ReminderDeferred.is).find((one) => one.subject === reminderId);
  return eventually(() => ended()[0] ?? held()?.data.reason ?? false);
};
const announce = (state: 'approved' | 'paused', key = { name, language }) =>
  notifier.publisher.publish([
    TemplateUpdated.create({
      id: uuidv7(),
      subject: name,
      time: new Date(),
      data: { account: ACCOUNT, ...key, state },
    }),
  ]);
const releases = () => notifier.surroundings.holds.filter(RemindersReleased.is).length;

describe('a template of the wrong shape', () => {
  it('gets no POST until it is corrected, and then what it held is released [WA-121]', async () => {
    await read(TWO_VARIABLES);
    expect(await send()).toBe('template');
    await announce('approved');
    expect([meta.sent, releases()]).toEqual([[], 0]);
    await read(FITTING);
    await announce('approved');
    await eventually(() => expect(releases()).toBe(1));
    expect(await send()).toBe('sent');
    expect(meta.sent).toMatchObject([{ name, language: { code: language } }]);
  });

  it('is known to all notifiers, of this name and language alone, for ten minutes [WA-121]', async () => {
    await read(TWO_VARIABLES);
    const clock = new FakeClock();
    const start = async (env = {}) => {
      const config = loadConfig(requiredCloudConfig, { ...cloudSettings('http://127.0.0.1:1'), ...env });
      const other = new NeededTemplates(notifier.database, config, clock, ACCOUNT);
      await other.start();
      return other.differencesOf('reminder').length;
    };
    const [row] = await notifier.database.query<{ read_at: Date }[]>(
      `SELECT read_at FROM notifier.needed_templates WHERE use = 'reminder'`,
    );
    const at = (ms: number) => clock.set(new Date(row!.read_at.getTime() + ms));
    at(599_999);
    expect(await start()).toBe(1);
    expect(await start({ WHATSAPP_TEMPLATE_LANGUAGE: 'es_MX' })).toBe(0);
    at(600_000);
    expect(await start()).toBe(0);
    await read();
    at(1);
    expect(await start()).toBe(0);
  });

  it('holds digests and notices, too, which are counted each on their own [WA-120]', async () => {
    const held = async () =>
      Promise.all(
        (['digest', 'escalation'] as const).map(
          async (kind) => (await notifier.requests.send(CountHeldMessages, { kind })).held,
        ),
      );
    const about = { ...NOWHERE, employeeId: uuidv7(), phone: '+504 7700-0001', text: 'Tus tareas: 1. Notas' };
    const data = { ...about, messageId: uuidv7(), kind: 'digest' as const };
    const asked = MessageRequested.create({ id: uuidv7(), subject: data.messageId, time: new Date(), data });
    await read(template([{ type: 'BODY', text: 'Hola {{1}}.' }], { name: 'fijo' }));
    expect(await held()).toEqual([0, 0]);
    await notifier.publisher.publish([asked]);
    await eventually(async () => expect(await held()).toEqual([1, 0]));
  });

  it.each([
    ['a header with a picture', { type: 'HEADER', format: 'IMAGE' }, 'image', []],
    ['a header with a variable', { type: 'HEADER', format: 'TEXT', text: 'De {{1}}' }, 'text', []],
    ['a fixed header', { type: 'HEADER', format: 'TEXT', text: 'Aviso' }, null, []],
    [
      'a link with a variable',
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'a', url: '/{{1}}' }] },
      null,
      ['filled'],
    ],
    ['a fixed link', { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'a', url: '/' }] }, null, ['fixed']],
    ['a code', { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }] }, null, ['filled']],
  ])('is read with %s [WA-120]', async (_, component, headerValue, buttonKinds) => {
    expect(await read(template([{ type: 'BODY', text: body }, component]))).toMatchObject({
      templates: [{ shape: { headerValue, buttonKinds }, body }],
    });
  });

  it('is not known of one whose parts cannot be read [WA-120]', async () => {
    const templates = [template([{ type: 'BODY', text: 'Hola.' }, { parts: 'new' }])];
    expect(await read(...templates)).toMatchObject({ templates: [{ shape: null, body: null }] });
    expect(await send()).toBe('sent');
  });
});

describe('the template of a kind of message', () => {
  const choose = (choice: object) =>
    notifier.requests.send(ChooseProviderTemplate, {
      account: ACCOUNT,
      use: 'reminder',
      name,
      language,
      ...choice,
    } as never);

  it('is the one that was chosen, for every notifier and after a restart [WA-122]', async () => {
    const chosen = { name: 'recordatorio_2', language: 'es_MX' };
    const answer = await choose(chosen);
    expect(answer).toMatchObject({ ok: true, value: [{ use: 'reminder', ...chosen }, {}, {}, {}, {}, {}] });
    meta.sent.length = 0;
    expect(await send()).toBe('sent');
    expect(meta.sent).toMatchObject([{ name: 'recordatorio_2', language: { code: 'es_MX' } }]);
    const config = loadConfig(requiredCloudConfig, cloudSettings('http://127.0.0.1:1'));
    const other = new NeededTemplates(notifier.database, config, new FakeClock(), ACCOUNT);
    await other.start();
    expect(other.of('reminder')).toEqual({ use: 'reminder', ...chosen, fixed: { name: false, language: false } });
    await choose({});
    expect(other.of('reminder')).toMatchObject(chosen);
    await other.refresh();
    expect(other.of('reminder')).toMatchObject({ name, language });
  });

  it('is known to a connection once it is open, and within seconds if chosen elsewhere [WA-122]', async () => {
    await choose({ name: 'recordatorio_3' });
    const connection = notifier.app.get(Connections, { strict: false }).ofEnvironment(ACCOUNT);
    const chosen = () => connection.templates?.needed.all()[0]?.name;
    await connection.open();
    try {
      expect(chosen()).toBe('recordatorio_3');
      await choose({});
      await eventually(() => expect(chosen()).toBe(name));
    } finally {
      connection.close();
    }
  });

  it('is that of the environment, whatever is chosen; its language can still be chosen [WA-122]', async () => {
    const refused = { ok: false, failure: { kind: 'fixed' } };
    expect(await choose({ use: 'digest' })).toMatchObject(refused);
    const answer = await choose({ use: 'digest', name: 'fijo', language: 'es_HN' });
    const digest = { use: 'digest', name: 'fijo', language: 'es_HN', fixed: { name: true, language: false } };
    expect(answer).toMatchObject({ ok: true, value: [{}, {}, {}, digest, {}, {}] });
    const env = { ...cloudSettings('http://127.0.0.1:1'), WHATSAPP_TEMPLATE_LANGUAGE: 'es' };
    const config = loadConfig(requiredCloudConfig, env);
    const other = new NeededTemplates(notifier.database, config, new FakeClock(), ACCOUNT);
    await other.start();
    expect(other.of('digest')).toMatchObject({ name: 'fijo', language: 'es', fixed: { name: false, language: true } });
    expect(await other.choose({ use: 'digest', name: 'otro', language: 'es_MX' })).toBe(false);
    expect(await other.choose({ use: 'digest', name: 'otro', language: 'es' })).toBe(true);
    expect(other.of('digest')).toMatchObject({ name: 'otro', language: 'es' });
  });
});
