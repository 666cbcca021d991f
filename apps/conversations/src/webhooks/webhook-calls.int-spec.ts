import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GetWebhookCalls, NoteWebhookCalls, type WebhookSource } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, FORM_WEBHOOKS, GRAPH_WEBHOOKS } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { WebhookWork } from './webhook-work.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations();
});
afterAll(() => app.close());

const [OWN, OTHER, FORM] = ['whatsapp:cloud:106540352242922', 'whatsapp:cloud:2', 'whatsapp:form:environment'];
const calls = (source: WebhookSource = 'cloud', account = OWN) => app.send(GetWebhookCalls, { source, account });
const NEVER = {
  firstAt: null,
  lastAt: null,
  verifiedAt: null,
  refused: 0,
  refusedAt: null,
  refusedReason: null,
  failed: 0,
};

it('the first and the last call of each account are known, and why the last was refused', async () => {
  expect(await calls()).toEqual(NEVER);
  const first = app.clock.now().toISOString();
  await app.receive(GRAPH_WEBHOOKS.read);
  await eventually(async () => expect(await calls()).toEqual({ ...NEVER, firstAt: first, lastAt: first }));
  app.clock.advance(90_000);
  const last = app.clock.now().toISOString();
  await app.receive(GRAPH_WEBHOOKS.read);
  await eventually(async () => expect(await calls()).toMatchObject({ firstAt: first, lastAt: last }));

  await app.send(NoteWebhookCalls, {
    source: 'cloud',
    account: null,
    refused: { count: 3, at: first, reason: 'unsigned' },
  });
  await app.send(NoteWebhookCalls, {
    source: 'cloud',
    account: OWN,
    refused: { count: 1, at: last, reason: 'signature' },
  });
  await app.send(NoteWebhookCalls, { source: 'cloud', account: OWN, verifiedAt: last });
  expect(await calls()).toEqual({
    firstAt: first,
    lastAt: last,
    verifiedAt: last,
    refused: 4,
    refusedAt: last,
    refusedReason: 'signature',
    failed: 0,
  });
  // Calls that name no known account are refused of each of them.
  expect(await calls('cloud', OTHER)).toEqual({ ...NEVER, refused: 3, refusedAt: first, refusedReason: 'unsigned' });
  expect(await calls('form', FORM)).toEqual(NEVER);
  await app.receive(FORM_WEBHOOKS.text, 'form', FORM);
  await eventually(async () => expect(await calls('form', FORM)).toMatchObject({ lastAt: last, refused: 0 }));
  expect(await calls('form', 'whatsapp:form:2')).toEqual(NEVER);
});

it('the age of the last call is measured', async () => {
  await app.receive(GRAPH_WEBHOOKS.read);
  app.clock.advance(3_600_000);
  await eventually(async () => {
    app.app.get(WebhookWork, { strict: false }).poll();
    const [, age] = /recuerda_webhooks_last_call_seconds\{source="cloud"\} ([\d.]+)/.exec(await metricsText()) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
  });
});

it('what Meta reports of the account is published', async () => {
  const change = { field: 'account_review_update', value: { decision: 'REJECTED' } };
  await app.receive({ entry: [{ id: '2002', time: 1_768_478_400, changes: [change, change] }] });
  await app.settled();
  const notice = { topic: 'review', event: 'REJECTED', severity: 'critical', at: '2026-01-15T12:00:00.000Z' };
  expect(app.probe.reports).toMatchObject([
    { accountId: '2002', notice },
    { accountId: '2002', notice },
  ]);
});
