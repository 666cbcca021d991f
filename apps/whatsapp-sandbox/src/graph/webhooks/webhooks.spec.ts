import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, GRAPH_WEBHOOKS } from '@recuerda/testing';
import { ACCOUNT_ID, type RunningGraph, startGraph, TEXT } from '../../__fixtures__/running-graph.js';
import { GraphError } from '../errors.js';
import { GRAPH_KINDS } from '../../replies/graph-content.js';
import { webhookCallsOf } from './webhooks.js';
import { webhookOfMessage, webhookOfStatus, webhookOfTemplate } from './webhook-bodies.js';

const ANA = { waId: '50499887766', userId: 'HN.1502576394655843', name: 'Ana' };
const NUMBER_ID = '106540352242922';
const TASK = '0199f0c2-7a10-7000-8000-0000000000aa';
const at = Date.parse('2026-01-15T12:00:00Z');

describe('the bodies', () => {
  const oneCall = { businessAccountId: ACCOUNT_ID, order: 'kept', batch: 10 } as const;
  const callOf = (...changes: Parameters<typeof webhookCallsOf>[0]) => webhookCallsOf(changes, oneCall)[0];
  const status = (name: 'sent' | 'delivered' | 'read' | 'failed', second: number, more: object = {}) =>
    webhookOfStatus(NUMBER_ID, {
      id: 'wamid.SENT1',
      status: name,
      at: at + second * 1_000,
      user: ANA,
      callbackData: '0199f0c2-7a10-7000-8000-000000000001',
      ...more,
    });
  const received = (content: Record<string, unknown>, contextId?: string, withoutPhone = false) =>
    webhookOfMessage(NUMBER_ID, {
      id: 'wamid.RECEIVED1',
      at: at + 10_000,
      user: { ...ANA, withoutPhone },
      contextId,
      content,
    });
  const pricing = { category: 'utility', billable: true };
  const content = (kind: 'text' | 'button' | 'button-reply' | 'list-reply', text: string, id = '') =>
    GRAPH_KINDS[kind]({ from: ANA.waId, text, choice: { id, title: text } });
  const text = content('text', 'HECHO');

  it('are the samples that receivers are tested with [WA-22]', () => {
    expect({
      sent: callOf(status('sent', 0, { pricing })),
      delivered: callOf(status('delivered', 1, { pricing })),
      read: callOf(status('read', 2)),
      failed: callOf(status('failed', 3, { errors: [new GraphError(131026).toStatusError()] })),
      text: callOf(received(text)),
      textWithContext: callOf(received(text, 'wamid.SENT1')),
      templateButton: callOf(received(content('button', 'Hecho', `done:${TASK}`), 'wamid.SENT1')),
      buttonReply: callOf(received(content('button-reply', 'Pausar 2 h', `snooze:${TASK}`), 'wamid.SENT1')),
      listReply: callOf(received(content('list-reply', 'Pasar lista', `done:${TASK}`), 'wamid.SENT1')),
      withoutPhone: callOf(received(text, 'wamid.SENT1', true)),
      templatePaused: callOf(
        webhookOfTemplate({
          id: '1689556908129832',
          name: 'recordatorio_tarea',
          language: 'es',
          category: 'UTILITY',
          status: 'PAUSED',
          rejected_reason: 'NONE',
        }),
      ),
      batch: callOf(
        status('read', 2),
        status('sent', 0, { pricing }),
        received(text, 'wamid.SENT1'),
        status('delivered', 1, { pricing }),
      ),
    }).toEqual({ ...GRAPH_WEBHOOKS, batch: expect.anything() });
    const { entry } = callOf(
      status('read', 2),
      status('sent', 0, { pricing }),
      received(text, 'wamid.SENT1'),
      status('delivered', 1, { pricing }),
    ) ?? { entry: [] };
    expect(entry.map(({ changes }) => changes.length)).toEqual([1, 2]);
  });

  it('are distributed over calls, none lost, shuffled on request', () => {
    const changes = Array.from({ length: 25 }, (_, second) => status('sent', second));
    const calls = webhookCallsOf(changes, { ...oneCall, order: 'shuffled', random: () => 0.5 - Math.random() });
    expect(calls.map(({ entry }) => entry.length)).toEqual([2, 2, 2]);
    const times = calls.flatMap(({ entry }) =>
      entry.flatMap(({ changes: inEntry }) =>
        inEntry.flatMap(({ value }) =>
          (value['statuses'] as { timestamp: string }[]).map(({ timestamp }) => timestamp),
        ),
      ),
    );
    expect(new Set(times).size).toBe(25);
    expect(times).not.toEqual([...times].sort());
  });
});

describe('sending', () => {
  let graph: RunningGraph;
  beforeAll(async () => {
    graph = await startGraph();
  });
  afterAll(() => graph.close());
  beforeEach(async () => {
    await graph.sandbox('DELETE', 'graph/behaviour');
    await behave({ requireWindow: false, pairRateMs: 0, statusGapMs: 0, webhooks: { retryMs: 1, collectMs: 20 } });
    graph.webhooks.length = 0;
  });
  const behave = <T>(settings: object) => graph.sandbox<T>('PUT', 'graph/behaviour', settings);
  interface Status {
    id: string;
    status: string;
    biz_opaque_callback_data: string;
    errors?: { code: number }[];
    pricing?: object;
  }
  const statuses = (): Status[] =>
    graph.webhooks.flatMap(({ text }) =>
      (JSON.parse(text) as { entry: { changes: { value: { statuses?: Status[] } }[] }[] }).entry.flatMap(
        ({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []),
      ),
    );
  const arrive = (count: number) => eventually(() => statuses().length >= count);

  it('signs sent, delivered and read, with price and callback data, and shows the receipt [WA-22]', async () => {
    const { body } = await graph.send({ ...TEXT, biz_opaque_callback_data: 'reminder 1' });
    await arrive(3);
    const [id, biz_opaque_callback_data] = [body.messages[0]?.id, 'reminder 1'];
    const priced = { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' } };
    expect(statuses()).toMatchObject([
      { id, status: 'sent', biz_opaque_callback_data, ...priced },
      { id, status: 'delivered', biz_opaque_callback_data, ...priced },
      { id, status: 'read', biz_opaque_callback_data },
    ]);
    const [first] = graph.webhooks;
    expect(first?.path).toBe('/webhooks/whatsapp');
    expect(first?.headers['x-hub-signature-256']).toBe(
      `sha256=${createHmac('sha256', 'sandbox')
        .update(first?.text ?? '')
        .digest('hex')}`,
    );
    expect(await graph.sandbox('GET', 'messages?limit=1')).toMatchObject({ items: [{ id, receipt: 'read' }] });
  });

  it('repeats a call until it is answered 200, and does not wait for it [WA-22]', async () => {
    graph.answerWebhooks(500, 401);
    await graph.send(TEXT);
    await arrive(5);
    expect(statuses().filter(({ status }) => status === 'sent').length).toBeGreaterThan(1);
  });

  it('doubles, shuffles, batches and loses them as the settings say [WA-22]', async () => {
    await behave({ webhooks: { copies: 2, order: 'shuffled', batch: 10 } });
    await graph.send(TEXT);
    await arrive(6);
    expect(graph.webhooks.length).toBeLessThan(6);
    await behave({ webhooks: { lostPercent: 100 } });
    await graph.send(TEXT);
    await behave({ webhooks: { lostPercent: 0, copies: 1 }, statuses: ['sent'] });
    const { body } = await graph.send(TEXT);
    await arrive(7);
    expect(statuses().filter(({ id }) => id === body.messages[0]?.id)).toHaveLength(1);
  });

  it('an error can come as the status failed, after a 200', async () => {
    await behave({ lateErrors: [131026], faults: [{ code: 131026 }] });
    expect((await graph.send(TEXT)).status).toBe(200);
    await arrive(1);
    expect(statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131026 }] }]);
  });

  it('needs an app that is subscribed', async () => {
    await graph.graph(`${ACCOUNT_ID}/subscribed_apps`, undefined, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sandbox' },
    });
    await behave({ statusGapMs: 0, statuses: ['sent'] });
    await graph.send(TEXT);
    await eventually(async () => {
      const { items } = await graph.sandbox<{ items: { receipt: string }[] }>('GET', 'messages?limit=1');
      return items[0]?.receipt === 'sent';
    });
    expect((await graph.graph<{ success: boolean }>(`${ACCOUNT_ID}/subscribed_apps`, {})).body).toEqual({
      success: true,
    });
    const { body } = await graph.send(TEXT);
    await arrive(1);
    expect(statuses().map(({ id }) => id)).toEqual([body.messages[0]?.id]);
  });

  it('asks a new address for the challenge', async () => {
    const webhookUrl = (await behave<{ webhookUrl: string }>({})).webhookUrl;
    expect(await behave({ webhookUrl })).toMatchObject({ isWebhookVerified: true });
    expect(await behave({ webhookUrl: `${graph.url}/nothing` })).toMatchObject({ isWebhookVerified: false });
  });
});
