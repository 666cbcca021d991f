import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountConnected,
  AccountDisconnected,
  accountKeyOf,
  AccountUpdated,
  AnswerConversation,
  GetConversation,
  GetTemplateProblem,
  ListTemplates,
  type PublishedAccount,
  SendTestMessage,
  SynchroniseTemplates,
  TEMPLATE_PROPOSALS,
} from '@recuerda/contracts';
import { type Env, metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { textFrom } from '../__fixtures__/text-from.js';
import { Consents } from '../employees/consents.js';
import { WebhookWork } from '../webhooks/webhook-work.js';
import { ConnectedAccounts } from './connected-accounts.js';

let app: ConversationsApp;
/** Starts the service where the simulator is the school's account, unless the environment names another. */
const start = async (env: Env = { WHATSAPP_PROVIDER: 'sandbox' }) => {
  app = await startConversations(env);
  // The messages are written at this time.
  app.clock.set(new Date(1_768_478_410_000));
};
afterEach(() => app?.close());

/** An account at Meta, whose business account is `w` with its number. */
const meta = (phoneNumberId: string, departmentIds: string[] = [], more = {}): PublishedAccount => ({
  ...{ id: v7(), provider: 'cloud', address: 'Meta', phoneNumberId, businessAccountId: `w${phoneNumberId}` },
  ...{ dialect: null, secretVersion: 1, endedAt: null, departmentIds, ...more },
});
const gateway = (departmentIds: string[] = []): PublishedAccount => ({
  ...meta('1', departmentIds),
  ...{ provider: 'form', phoneNumberId: null, businessAccountId: null },
});
const connect = async (...accounts: PublishedAccount[]) => {
  for (const data of accounts)
    await app.publish(AccountConnected.create({ id: v7(), subject: data.id, time: new Date(), version: 1, data }));
};
const disconnect = (account: PublishedAccount) => {
  const data = { ...account, endedAt: app.clock.now().toISOString() };
  const about = { id: v7(), subject: data.id, time: new Date(), version: 2 };
  return app.publish(AccountDisconnected.create({ ...about, data }));
};
const entryOf = (number: string, phone: string, text: string) => {
  const value = { metadata: { phone_number_id: number }, ...textFrom(phone, text).entry[0]!.changes[0]!.value };
  return { id: `w${number}`, changes: [{ field: 'messages', value }] };
};
/** Receives a text to a number at Meta, and resolves with the accounts of the messages that it caused. */
const write = async (number: string, phone: string, text = 'ayuda') => {
  const before = app.probe.requested.length;
  await app.receive({ entry: [entryOf(number, phone, text)] });
  await app.settled();
  return app.probe.requested.slice(before).map(({ account }) => account);
};
/** Seconds pass. */
const later = async (seconds: number) => {
  app.clock.advance(1_000 * seconds);
  app.app.get(WebhookWork, { strict: false }).poll();
};
/** Resolves once a webhook waits for as many seconds, and what it caused is published. */
const until = async (seconds: number) => {
  const at = new Date(app.clock.now().getTime() + 1_000 * seconds);
  const waiting = 'SELECT FROM conversations.webhooks WHERE available_at = $1';
  await eventually(async () => expect(await app.source.query(waiting, [at])).toHaveLength(1));
  await eventually(async () =>
    expect(
      await app.source.query('SELECT FROM conversations.incoming UNION ALL SELECT FROM conversations.outbox'),
    ).toEqual([]),
  );
};
/** Writes to a number that never becomes known. */
const writeInVain = async (number: string, phone: string) => {
  await app.receive({ entry: [entryOf(number, phone, 'ayuda')] });
  await later(120);
  await later(120);
  await app.settled();
};
const ignored = async () =>
  metricIn(await metricsText(), 'recuerda_webhooks_ignored_total', { reason: 'other_number' });
const answer = async (conversationId: string) => {
  await app.send(AnswerConversation, { id: v7(), conversationId, text: 'Hola' });
  await app.settled();
  return app.probe.requested.at(-1)?.account;
};
const window = async (id: string) => (await app.send(GetConversation, { id })).windowEndsAt;

const [FIRST, SECOND] = ['whatsapp:cloud:1', 'whatsapp:cloud:2'];

describe('an answer', () => {
  beforeEach(() => start());

  it('goes through the account to which the person last wrote, while it is connected', async () => {
    const second = meta('2', [DEPARTMENT]);
    await connect(meta('1'), second);
    const id = await app.employee('+504 9999-0001');
    expect(await write('1', '50499990001')).toEqual([FIRST]);
    expect(await answer(id)).toBe(FIRST);
    expect(await write('2', '50499990001', 'lista')).toEqual([SECOND]);
    expect(await answer(id)).toBe(SECOND);
    await connect(gateway([v7()]));
    expect(await answer(id)).toBe(SECOND);
    await disconnect(second);
    await expect(answer(id)).rejects.toMatchObject({ code: 'window_closed' });
  });

  it('goes through the gateway whose hook was called', async () => {
    const [own, school] = [gateway([DEPARTMENT]), gateway()];
    await connect(own, school);
    const id = await app.employee('+504 9999-0002');
    const hook = async (account: PublishedAccount, text: string) => {
      await app.receive({ payload: { conversation: text }, sender: '50499990002' }, 'form', accountKeyOf(account));
      await app.settled();
    };
    await hook(own, 'Hola');
    expect(await answer(id)).toBe(accountKeyOf(own));
    await hook(school, 'Buenas');
    expect(await answer(id)).toBe(accountKeyOf(school));
    // An answer by another number needs no window there.
    await disconnect(school);
    expect(await answer(id)).toBeNull();
  });

  it("may be free text only in the window of the person's account", async () => {
    const [first, second] = [meta('1'), meta('2', [DEPARTMENT])];
    await connect(first, second);
    const id = await app.employee('+504 9999-0003');
    await write('1', '50499990003');
    expect(await window(id)).toBe('2026-01-16T12:00:10.000Z');
    await disconnect(first);
    expect(await window(id)).toBeNull();
    await write('2', '50499990003', 'lista');
    expect(await window(id)).toBe('2026-01-16T12:00:10.000Z');
    app.clock.advance(24 * 3_600_000);
    expect(await window(id)).toBeNull();
  });
});

describe('the webhooks of Meta', () => {
  it('count that are about a number of the school, also a few days after it was disconnected', async () => {
    await start();
    const second = meta('2', [DEPARTMENT]);
    await connect(meta('1'), second);
    for (const number of ['1', '2']) await write(number, `5049999000${number}`);
    await writeInVain('3', '50499990003');
    expect(app.probe.received).toMatchObject([{ account: FIRST }, { account: SECOND }]);
    await disconnect(second);
    await write('2', '50499990004');
    expect(app.probe.received).toHaveLength(3);
    app.clock.advance(7 * 24 * 3_600_000 + 1);
    await writeInVain('2', '50499990005');
    expect(app.probe.received).toHaveLength(3);
  });

  it("count beside the environment's number, of which the school's former account does not", async () => {
    await start({ WHATSAPP_PROVIDER: 'cloud', WHATSAPP_PHONE_NUMBER_ID: '9' });
    await connect(meta('1'), meta('2', [DEPARTMENT]));
    for (const number of ['9', '2']) await write(number, `5049999000${number}`);
    await writeInVain('1', '50499990001');
    expect(app.probe.received).toMatchObject([{ account: 'whatsapp:cloud:9' }, { account: SECOND }]);
  });

  it('wait where a number is not known yet, and what is about others does not happen again [WA-45]', async () => {
    await start();
    await connect(meta('1'));
    const known = entryOf('1', '50499990001', 'Hola');
    const statuses = [{ id: 'wamid.s', status: 'read', timestamp: '1768478400' }];
    const change = { field: 'messages', value: { metadata: { phone_number_id: '1' }, statuses } };
    await app.receive({ entry: [entryOf('2', '50499990002', 'Hola'), known, { id: 'w1', changes: [change] }] });
    await until(5);
    expect(app.probe.received).toMatchObject([{ account: FIRST }]);
    await connect(meta('2', [DEPARTMENT]));
    await later(5);
    await app.settled();
    expect(app.probe.received).toMatchObject([{ account: FIRST }, { account: SECOND }]);
    expect(app.probe.statuses).toHaveLength(1);
  });

  it('are passed over, once, where two minutes later the number is still not known [WA-45]', async () => {
    await start();
    await connect(meta('1'));
    const before = await ignored();
    await app.receive({ entry: [entryOf('2', '50499990002', 'Hola')] });
    await until(5);
    await later(119);
    await until(119);
    expect(await ignored()).toBe(before);
    await later(119);
    await app.settled();
    expect([await ignored(), app.probe.received]).toEqual([before + 1, []]);
  });

  it('opt a person out for all accounts', async () => {
    await start();
    await connect(meta('1'), meta('2', [DEPARTMENT]));
    const employeeId = await app.employee('+504 9999-0001');
    expect(await write('2', '50499990001', 'BAJA')).toEqual([SECOND]);
    expect(await write('1', '50499990001', 'lista')).toEqual([]);
    await expect(answer(employeeId)).rejects.toMatchObject({ code: 'opted_out' });
    for (const account of [null, FIRST, SECOND])
      await expect(app.send(SendTestMessage, { id: v7(), account, employeeId })).rejects.toMatchObject({
        code: 'opted_out',
      });
  });
});

describe('templates', () => {
  const { name, language, body, footer, buttons } = TEMPLATE_PROPOSALS.reminder;
  const shape = { headerValue: null, buttonKinds: ['reply', 'reply', 'reply'] as ('reply' | null)[] };
  const reminder = { id: '1', name, language, category: 'UTILITY', status: 'APPROVED', reason: null, quality: null };
  const needed = [{ use: 'reminder' as const, name, language, fixed: { name: false, language: false } }];
  const stateOf = async (account: string) =>
    (await app.send(ListTemplates, { account })).items.map(({ state }) => state);
  const pause = async (businessAccountId: string) => {
    const value = { message_template_id: 1, message_template_name: name, message_template_language: language };
    const change = { field: 'message_template_status_update', value: { ...value, event: 'PAUSED' } };
    app.probe.atProvider = { ok: false, failure: { kind: 'unavailable', words: '' } };
    await app.receive({ entry: [{ id: businessAccountId, changes: [change] }] });
    await app.settled();
  };

  beforeEach(async () => {
    await start();
    const template = { ...reminder, body, footer, buttons: [...buttons], shape };
    app.probe.atProvider = { ok: true, value: { templates: [template] as never, needed } };
    await connect(meta('1'), meta('2', [DEPARTMENT]), meta('3', [v7()], { businessAccountId: 'w2' }), gateway([v7()]));
    for (const number of ['1', '2', '3']) await app.send(SynchroniseTemplates, { account: `whatsapp:cloud:${number}` });
  });

  it('belong to an account each, and change with their business account', async () => {
    await pause('w2');
    expect([await stateOf(FIRST), await stateOf(SECOND), await stateOf('whatsapp:cloud:3')]).toEqual([
      ['approved'],
      ['paused'],
      ['paused'],
    ]);
    expect((await app.send(GetTemplateProblem, {})).problem).toMatchObject({ account: SECOND, state: 'paused' });
    await pause('w1');
    expect((await app.send(GetTemplateProblem, {})).problem).toMatchObject({ account: FIRST, state: 'paused' });
  });

  it('are none of an account that is not connected', async () => {
    await expect(stateOf('whatsapp:cloud:4')).rejects.toMatchObject({ code: 'not_found' });
    await connect(meta('4', [v7()]));
    await app.send(SynchroniseTemplates, { account: 'whatsapp:cloud:4' });
    expect(await stateOf('whatsapp:cloud:4')).toEqual(['approved']);
  });
});

it('a consent is needed where the account of the department does', async () => {
  await start();
  const OTHER = v7();
  await connect(meta('2', [OTHER]));
  const [first, second] = [v7(), v7()];
  app.probe.departments.set(second, OTHER);
  const consents = app.app.get(Consents, { strict: false });
  expect(await consents.of([first, second])).toEqual(new Set([first, second]));
  for (const id of [first, second]) app.probe.withoutConsent.add(id);
  expect(await consents.of([first, second])).toEqual(new Set([first]));
});

it('an account follows its changes, and no event that comes late or twice', async () => {
  await start();
  const [elsewhere, second] = [v7(), meta('2', [DEPARTMENT])];
  await connect(meta('1'), second);
  const accounts = app.app.get(ConnectedAccounts, { strict: false });
  const known = () => accounts.all.map(({ key, departmentIds }) => [key, departmentIds]);
  const data = { ...second, departmentIds: [elsewhere], businessAccountId: 'w9' };
  const about = { subject: second.id, time: new Date() };
  await app.publish(AccountUpdated.create({ id: v7(), ...about, version: 2, data }));
  await connect(second);
  expect(known()).toEqual([
    [FIRST, []],
    [SECOND, [elsewhere]],
  ]);
  expect(['w9', 'w2'].map((id) => accounts.inBusinessAccount(id).length)).toEqual([1, 0]);
  const ended = { ...data, endedAt: app.clock.now().toISOString() };
  await app.publish(AccountDisconnected.create({ id: v7(), ...about, version: 3, data: ended }));
  await connect(second);
  expect(known()).toEqual([[FIRST, []]]);
});

it("the school's account serves all other departments, also where that of a department is older", async () => {
  await start();
  const [older, newer] = [v7(), v7()].toSorted();
  await connect(meta('2', [v7()], { id: older }), meta('1', [], { id: newer }));
  const accounts = app.app.get(ConnectedAccounts, { strict: false });
  expect(accounts.all.map(({ key }) => key)).toEqual([FIRST, SECOND]);
  expect([null, DEPARTMENT].map((id) => accounts.forDepartment(id).key)).toEqual([FIRST, FIRST]);
});
