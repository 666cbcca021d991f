import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChooseTemplate,
  GetTemplateProblem,
  ListTemplates,
  type ProviderTemplate,
  SynchroniseTemplates,
  TEMPLATE_PROPOSALS,
  type TemplateUse,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { SynchroniseTemplates as Synchronisation } from './synchronise-templates.js';

const FORM = 'whatsapp:form:environment';
const ACCOUNT = 'whatsapp:cloud:106540352242922';
let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
});
afterAll(() => app?.close());

const HOUR = 60 * 60_000;
const replies = (count: number) => Array.from({ length: count }, () => 'reply' as const);
const proposed = (use: TemplateUse): ProviderTemplate => {
  const { name, language, body, footer, buttons } = TEMPLATE_PROPOSALS[use];
  const shape = { headerValue: null, buttonKinds: replies(buttons.length) };
  const about = { id: `of ${use}`, category: 'UTILITY', status: 'APPROVED', reason: null, quality: null };
  return { ...about, name, language, body, footer, buttons: [...buttons], shape };
};
const neededFor = (use: TemplateUse, given = proposed(use)) => {
  const { name, language } = given;
  return { use, name, language, fixed: { name: false, language: false } };
};
const reminder = proposed('reminder');
const { name, language } = reminder;
const twoVariables = { ...reminder, body: 'Hola {{1}}: {{2}}.' };
const DIFFERENCE = `La plantilla «${name}» tiene 2 variables; hacen falta 3 (empleado, tarea y escuela).`;

let needed = [neededFor('reminder')];
const has = (...templates: ProviderTemplate[]) =>
  void (app.probe.atProvider = { ok: true, value: { templates, needed } });
const atProvider = (...templates: ProviderTemplate[]) => {
  has(...templates);
  return app.send(SynchroniseTemplates, { account: ACCOUNT });
};
const problems = () => app.send(GetTemplateProblem, {});
const webhook = (field: string, value: object = {}) => ({
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
  needed = [neededFor('reminder')];
  app.probe.held = 0;
  app.probe.heldMessages.clear();
  app.probe.dailyDigestAt = null;
  await atProvider(reminder);
  await app.settled();
  app.probe.templates.length = 0;
});

describe('an approved template of the wrong shape', () => {
  it('is a problem that says what differs and how much it holds, until it is corrected [WA-120]', async () => {
    expect((await problems()).problem).toBeNull();
    app.probe.held = 4;
    const { items } = await atProvider(twoVariables);
    expect(items).toMatchObject([
      {
        state: 'approved',
        usedBy: ['reminder'],
        fits: ['notice', 'digest', 'report', 'decision'],
        differences: [DIFFERENCE],
      },
    ]);
    expect((await problems()).problem).toEqual({
      ...{ account: ACCOUNT, use: 'reminder', name, language, state: 'approved', reason: null },
      differences: [DIFFERENCE],
      held: 4,
    });
    await app.settled();
    app.probe.templates.length = 0;
    app.probe.held = 0;
    expect((await atProvider(reminder)).items).toMatchObject([{ fits: ['reminder'], differences: [] }]);
    await app.settled();
    expect(app.probe.templates).toEqual([{ account: ACCOUNT, name, language, state: 'approved' }]);
    expect((await problems()).problem).toBeNull();
  });

  it('of a report or a decision is a problem once a message waits for it [ANS-05]', async () => {
    for (const use of ['report', 'decision'] as const) {
      needed = [neededFor(use)];
      await atProvider(reminder);
      expect((await problems()).problem).toBeNull();
      app.probe.heldMessages.set(use, 1);
      expect((await problems()).problem).toMatchObject({ use, state: 'missing', held: 1 });
    }
  });

  it('is read again after half a minute, without a webhook [WA-121]', async () => {
    const look = () => app.app.get(Synchronisation, { strict: false }).tick();
    const differences = async () => (await app.send(ListTemplates, { account: ACCOUNT })).items[0]?.differences.length;
    await atProvider(twoVariables);
    has(reminder);
    app.clock.advance(30_000);
    await look();
    expect(await differences()).toBe(1);
    app.clock.advance(1);
    await look();
    expect(await differences()).toBe(0);
    // Now that it can be used, an hour is soon enough, unless refusals hold reminders all the same.
    has(twoVariables);
    app.clock.advance(30_001);
    await look();
    expect(await differences()).toBe(0);
    app.probe.held = 1;
    await look();
    expect(await differences()).toBe(1);
  });

  it('is read at once after the webhook of its parts [WA-120]', async () => {
    has(twoVariables);
    await app.receive(webhook('message_template_components_update', { message_template_element: 'Hola' }));
    await eventually(async () => expect((await problems()).problem?.differences).toEqual([DIFFERENCE]));
  });

  it('counts the digests that it holds, where it is that of digests [WA-120]', async () => {
    const digest = { ...proposed('digest'), body: 'Resumen: {{1}}.' };
    needed = [neededFor('reminder'), neededFor('digest')];
    app.probe.dailyDigestAt = '07:00';
    app.probe.held = 9;
    app.probe.heldMessages.set('digest', 2).set('escalation', 5);
    await atProvider(reminder, digest);
    expect((await problems()).problem).toMatchObject({ use: 'digest', state: 'approved', held: 2 });
  });

  it('is a problem, too, if only refusals show that it is wrong [WA-120]', async () => {
    app.probe.held = 1;
    expect((await problems()).problem).toMatchObject({ use: 'reminder', state: 'approved', differences: [], held: 1 });
    app.probe.held = 0;
    expect((await problems()).problem).toBeNull();
  });
});

describe('a change of category', () => {
  const AT = 1_768_600_000;
  const at = new Date(AT * 1_000).toISOString();
  const change = { account: ACCOUNT, use: 'reminder', name, language, from: 'UTILITY', to: 'MARKETING' };
  const announce = (value: object) => app.receive(webhook('template_category_update', value));
  const announced = { new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp: AT };
  beforeEach(() => app.clock.set('2026-01-16T10:00:00.000Z'));

  it('is shown as soon as it is announced, also after the templates are read, until it is made [WA-123]', async () => {
    expect((await problems()).categoryChange).toBeNull();
    await announce(announced);
    await app.settled();
    await atProvider(reminder);
    expect((await problems()).categoryChange).toEqual({ ...change, at });
    const list = await app.send(ListTemplates, { account: ACCOUNT });
    expect(list.items).toMatchObject([{ category: 'UTILITY', nextCategory: { category: 'MARKETING', at } }]);
    expect((await atProvider({ ...reminder, category: 'MARKETING' })).items).toMatchObject([
      { category: 'MARKETING', nextCategory: null },
    ]);
    expect((await problems()).categoryChange).toBeNull();
  });

  it('is a day away where the provider does not say when, and over when a webhook reports it [WA-123]', async () => {
    has();
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    await announce({ new_category: 'UTILITY', correct_category: 'MARKETING' });
    await app.settled();
    expect((await problems()).categoryChange).toMatchObject({ at: '2026-01-17T10:00:00.000Z' });
    await announce({ previous_category: 'UTILITY', new_category: 'MARKETING' });
    await app.settled();
    expect((await problems()).categoryChange).toBeNull();
    expect((await app.send(ListTemplates, { account: ACCOUNT })).items).toMatchObject([
      { category: 'MARKETING', nextCategory: null },
    ]);
  });

  it('is forgotten a day after it should have come, and is no warning if it costs less [WA-123]', async () => {
    await announce(announced);
    await app.settled();
    app.clock.set(new Date(AT * 1_000 + 24 * HOUR));
    expect((await atProvider(reminder)).items).toMatchObject([{ nextCategory: { at } }]);
    app.clock.advance(1);
    expect((await atProvider(reminder)).items).toMatchObject([{ nextCategory: null }]);
    await announce({ new_category: 'MARKETING', correct_category: 'UTILITY' });
    await app.settled();
    expect((await problems()).categoryChange).toBeNull();
  });

  it.each([['a text'], [-1], [1e20], [{}]])('of which the time is %j is read all the same [WA-123]', async (time) => {
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    await announce({ ...announced, category_update_timestamp: time });
    await app.settled();
    expect((await problems()).categoryChange).toMatchObject({ at: '2026-01-17T10:00:00.000Z' });
  });
});

describe('the choice of a template', () => {
  const mexican = { ...reminder, id: 'mx', language: 'es_MX' };
  const choice = { use: 'reminder' as const, name, language: 'es_MX' };

  it('is made by an administrator, recorded, and releases what was held if it can be used [WA-122]', async () => {
    await atProvider(mexican);
    expect((await problems()).problem).toMatchObject({ state: 'missing' });
    await app.settled();
    app.probe.templates.length = 0;
    needed = [neededFor('reminder', mexican)];
    app.probe.choice = { ok: true, value: needed };
    has(mexican);
    const principal = principalOf('administrator');
    const list = await withPrincipal(principal, () => app.send(ChooseTemplate, { account: ACCOUNT, ...choice }));
    expect(list).toMatchObject({ needed: [{ language: 'es_MX' }], items: [{ usedBy: ['reminder'] }] });
    expect((await problems()).problem).toBeNull();
    await app.settled();
    expect(app.probe.templates).toEqual([{ account: ACCOUNT, name, language: 'es_MX', state: 'approved' }]);
    expect(app.probe.chosen).toMatchObject([
      {
        actor: principal.userId,
        data: { messages: 'Recordatorios', name, language: 'es_MX', previous: { name, language } },
      },
    ]);
  });

  it('counts at once, also while the provider does not say which templates there are [WA-122]', async () => {
    app.probe.choice = { ok: true, value: [neededFor('reminder', mexican)] };
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    expect(await app.send(ChooseTemplate, { account: ACCOUNT, ...choice })).toMatchObject({
      needed: [{ language: 'es_MX' }],
    });
    expect((await problems()).problem).toMatchObject({ language: 'es_MX', state: 'missing' });
  });

  it('is refused to others, and by the settings of the server [WA-122]', async () => {
    const as = (role: 'manager' | 'viewer') =>
      withPrincipal(principalOf(role), () => app.send(ChooseTemplate, { account: ACCOUNT, ...choice }));
    for (const role of ['manager', 'viewer'] as const)
      await expect(as(role)).rejects.toMatchObject({ code: 'forbidden' });
    app.probe.choice = { ok: false, failure: { kind: 'fixed', words: '' } };
    await expect(app.send(ChooseTemplate, { account: ACCOUNT, ...choice })).rejects.toMatchObject({
      code: 'template_fixed',
    });
    const form = await startConversations();
    await expect(form.send(ChooseTemplate, { account: FORM, ...choice })).rejects.toMatchObject({
      code: 'templates_unsupported',
    });
    await form.close();
  });
});
