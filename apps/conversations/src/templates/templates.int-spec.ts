import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateTemplate,
  GetTemplateProblem,
  ListTemplates,
  type Principal,
  type ProviderTemplate,
  TEMPLATE_PROPOSALS,
  SendTestMessage,
  SynchroniseTemplates,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, GRAPH_WEBHOOKS, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { SynchroniseTemplates as Synchronisation } from './synchronise-templates.js';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { textFrom } from '../__fixtures__/text-from.js';

const ACCOUNT = 'whatsapp:cloud:106540352242922';
let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
});
afterAll(() => app?.close());

const { name, language, body, footer, buttons } = TEMPLATE_PROPOSALS.reminder;
const reminder: ProviderTemplate = {
  id: '1689556908129832',
  name,
  language,
  category: 'UTILITY',
  status: 'APPROVED',
  reason: null,
  quality: 'GREEN',
  body,
  footer,
  buttons: [...buttons],
  shape: { headerValue: null, buttonKinds: ['reply', 'reply', 'reply'] },
};
const forReminders = { use: 'reminder' as const, name, language };
const fixed = { name: false, language: false };
const needed = [{ ...forReminders, fixed }];
/** The provider has these, and they have been read. */
const atProvider = async (...templates: ProviderTemplate[]) => {
  app.probe.atProvider = { ok: true, value: { templates, needed } };
  return app.send(SynchroniseTemplates, { account: ACCOUNT });
};
const problem = async () => (await app.send(GetTemplateProblem, {})).problem;
const states = () => app.probe.templates.map((template) => [template.name, template.state]);
const webhook = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field,
          value: { message_template_id: 1, message_template_name: name, message_template_language: language, ...value },
        },
      ],
    },
  ],
});

beforeEach(async () => {
  app.probe.held = 0;
  app.probe.creation = { ok: true, value: { id: '1', status: 'PENDING', category: 'UTILITY' } };
  await atProvider(reminder);
  await app.settled();
  app.probe.templates.length = 0;
});

describe('templates', () => {
  it('are as the provider has them when they were last read, with what needs them [WA-100]', async () => {
    const other = { ...reminder, id: '2', name: 'saludo', status: 'REJECTED', reason: 'INVALID_FORMAT', quality: null };
    const list = await atProvider(other, reminder);
    expect(list).toMatchObject({
      provider: 'cloud',
      needed: [{ ...forReminders, inUse: true }],
      error: null,
      synchronisedAt: expect.any(String),
    });
    expect(list.items).toMatchObject([
      { name, state: 'approved', reason: null, quality: 'GREEN', body, footer, buttons, usedBy: ['reminder'] },
      { name: 'saludo', state: 'rejected', reason: 'INVALID_FORMAT', quality: null, usedBy: [] },
    ]);
    await atProvider(reminder);
    expect((await app.send(ListTemplates, { account: ACCOUNT })).items).toHaveLength(1);
    await app.settled();
    expect(states()).toEqual([
      ['saludo', 'rejected'],
      ['saludo', 'missing'],
    ]);
  });

  it('stay as they are while the provider refuses to say, and the reason is shown [WA-100]', async () => {
    const before = await app.send(ListTemplates, { account: ACCOUNT });
    app.probe.atProvider = { ok: false, failure: { kind: 'token', words: 'Session has expired' } };
    const list = await app.send(SynchroniseTemplates, { account: ACCOUNT });
    expect(list).toEqual({ ...before, error: expect.stringMatching(/token.*Meta: Session has expired$/) });
  });

  it('are read again every hour [WA-100]', async () => {
    app.probe.atProvider = { ok: true, value: { templates: [{ ...reminder, category: 'MARKETING' }], needed } };
    const category = async () => (await app.send(ListTemplates, { account: ACCOUNT })).items[0]?.category;
    // Each look of a process; those of others in the same hour find nothing to do.
    const look = () => app.app.get(Synchronisation, { strict: false }).tick();
    app.clock.advance(59 * 60_000);
    await look();
    expect(await category()).toBe('UTILITY');
    app.clock.advance(2 * 60_000);
    await look();
    expect(await category()).toBe('MARKETING');
  });

  it.each([
    ['PAUSED', 'paused'],
    ['DISABLED', 'disabled'],
    ['REJECTED', 'rejected'],
  ])('that a webhook reports as %s are a problem until they are approved [WA-101]', async (event, state) => {
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    expect(await problem()).toBeNull();
    app.probe.held = 3;
    await app.receive(webhook('message_template_status_update', { event, reason: 'INCORRECT_CATEGORY' }));
    await app.settled();
    const about = { reason: 'INCORRECT_CATEGORY', differences: [] };
    expect(await problem()).toEqual({ account: ACCOUNT, ...forReminders, ...about, state, held: 3 });
    await app.receive(webhook('message_template_status_update', { event: 'APPROVED', reason: 'NONE' }));
    await app.settled();
    app.probe.held = 0;
    expect(await problem()).toBeNull();
    expect(states()).toEqual([
      [name, state],
      [name, 'approved'],
    ]);
  });

  it('follow the provider, not the order of its webhooks [WA-101]', async () => {
    await app.receive(GRAPH_WEBHOOKS.templatePaused);
    await app.settled();
    await eventually(async () =>
      expect((await app.send(ListTemplates, { account: ACCOUNT })).items[0]?.state).toBe('approved'),
    );
  });

  it('take the category and the rating that webhooks report [WA-101]', async () => {
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    await app.receive(webhook('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' }));
    await app.receive(webhook('message_template_quality_update', { new_quality_score: 'RED' }));
    await app.settled();
    const { items } = await app.send(ListTemplates, { account: ACCOUNT });
    expect(items).toMatchObject([{ state: 'approved', category: 'MARKETING', quality: 'RED' }]);
  });

  it('that are needed and do not exist are a problem [WA-101]', async () => {
    await atProvider();
    expect(await problem()).toEqual({
      account: ACCOUNT,
      ...forReminders,
      state: 'missing',
      reason: null,
      differences: [],
      held: 0,
    });
  });

  it('of other messages are a problem only where the settings make such messages [WA-106]', async () => {
    const forDigests = { use: 'digest' as const, name: 'resumen_tareas', language };
    app.probe.atProvider = {
      ok: true,
      value: { templates: [reminder], needed: [...needed, { ...forDigests, fixed }] },
    };
    const inUse = async () =>
      (await app.send(SynchroniseTemplates, { account: ACCOUNT })).needed.map((one) => one.inUse);
    expect(await inUse()).toEqual([true, false]);
    expect(await problem()).toBeNull();
    app.probe.dailyDigestAt = '07:00';
    expect(await inUse()).toEqual([true, true]);
    expect(await problem()).toEqual({
      account: ACCOUNT,
      ...forDigests,
      state: 'missing',
      reason: null,
      differences: [],
      held: 0,
    });
    app.probe.dailyDigestAt = null;
  });

  it('are created at the provider, or the reason why not is in its words [WA-102]', async () => {
    const input = { ...TEMPLATE_PROPOSALS.reminder, name: 'aviso_corto' };
    const created = await app.send(CreateTemplate, { account: ACCOUNT, ...input });
    expect(created).toMatchObject({ name: 'aviso_corto', state: 'pending', category: 'UTILITY', body, usedBy: [] });
    expect((await app.send(ListTemplates, { account: ACCOUNT })).items.map((template) => template.name)).toContain(
      'aviso_corto',
    );
    const refusals = [
      ['refused', 'template_refused', 'Meta'],
      ['exists', 'template_exists', 'name'],
      ['token', 'provider_refused', 'Meta'],
    ] as const;
    for (const [kind, code, field] of refusals) {
      app.probe.creation = { ok: false, failure: { kind, words: 'No.' } };
      await expect(app.send(CreateTemplate, { account: ACCOUNT, ...input })).rejects.toMatchObject({
        code,
        errors: [{ field }],
      });
    }
    app.probe.creation = { ok: false, failure: { kind: 'unavailable', words: '' } };
    await expect(app.send(CreateTemplate, { account: ACCOUNT, ...input })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it('are for administrators, who ask the provider through this service alone [WA-103]', async () => {
    const as =
      (role: Principal['role']) =>
      <T>(work: () => Promise<T>) =>
        withPrincipal(principalOf(role), work);
    for (const role of ['manager', 'viewer'] as const) {
      await expect(as(role)(() => app.send(ListTemplates, { account: ACCOUNT }))).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(as(role)(() => app.send(SynchroniseTemplates, { account: ACCOUNT }))).rejects.toMatchObject({
        code: 'forbidden',
      });
      await atProvider();
      expect(await as(role)(problem)).toMatchObject({ state: 'missing' });
    }
    await atProvider(reminder);
    const list = await as('administrator')(() => app.send(SynchroniseTemplates, { account: ACCOUNT }));
    expect(list).toMatchObject({ error: null, items: [{ name }] });
    expect(
      await as('administrator')(() => app.send(CreateTemplate, { account: ACCOUNT, ...TEMPLATE_PROPOSALS.reminder })),
    ).toMatchObject({
      name,
    });
  });
});

describe('test messages', () => {
  const requested = () => eventually(() => app.probe.requested.at(-1) ?? null);
  beforeEach(() => void (app.probe.requested.length = 0));

  it('are requested of the notifier, for an employee or a number [WA-104]', async () => {
    const employeeId = await app.employee('+504 9988-0001');
    const id = v7();
    expect(await eventually(() => app.send(SendTestMessage, { account: null, id, employeeId }))).toMatchObject({
      state: 'pending',
    });
    expect(await requested()).toMatchObject({ messageId: id, kind: 'test', employeeId, phone: '+504 9988-0001' });
    app.probe.requested.length = 0;
    await app.send(SendTestMessage, { account: null, id: v7(), phone: '9988-0002' });
    expect(await requested()).toMatchObject({ kind: 'test', employeeId: null, phone: '9988-0002' });
  });

  it('never go to an employee whose consent is not recorded, but to a number [CON-08]', async () => {
    const employeeId = await app.employee('+504 9988-0004');
    app.probe.withoutConsent.add(employeeId);
    const refused = { code: 'consent_missing' };
    const send = (input: object) => app.send(SendTestMessage, { account: null, id: v7(), ...input });
    await eventually(() => expect(send({ employeeId })).rejects.toMatchObject(refused));
    const viaPerson = withPrincipal(principalOf('administrator'), () => send({ employeeId }));
    await expect(viaPerson).rejects.toMatchObject(refused);
    expect(await send({ phone: '+504 9988-0004' })).toMatchObject({ state: 'pending' });
  });

  it('never go to the number of a person who wants no messages, also if another employee has it [WA-104]', async () => {
    const employeeId = await app.employee('+504 9988-0003');
    await app.receive(textFrom('50499880003', 'BAJA'));
    await app.settled();
    await eventually(() => expect(app.probe.acts).toContain(`opt out ${employeeId} by ${employeeId}`));
    app.probe.knownAs.set('553187650003', ['50499880003']);
    for (const input of [{ employeeId }, { phone: '99880003' }, { phone: '+55 31 8765-0003' }])
      await expect(app.send(SendTestMessage, { account: null, id: v7(), ...input })).rejects.toMatchObject({
        code: 'opted_out',
      });
    await expect(app.send(SendTestMessage, { account: null, id: v7(), employeeId: v7() })).rejects.toMatchObject({
      code: 'employee_not_found',
    });
  });
});
