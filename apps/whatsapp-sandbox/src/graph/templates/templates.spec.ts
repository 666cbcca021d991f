import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { ACCOUNT_ID, type RunningGraph, startGraph } from '../../__fixtures__/running-graph.js';

const NAME = 'aviso_prueba';
const creation = {
  name: NAME,
  language: 'es',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Hola {{1}}, tienes pendiente {{2}}.' },
    { type: 'FOOTER', text: 'AYUDA' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Hecho' }] },
  ],
};
let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await graph.sandbox('DELETE', 'graph/behaviour');
  await behave({ pairRateMs: 0, statuses: [], templates: { reviewMs: 0 } });
  await graph.graph(`${TEMPLATES}?name=${NAME}`, undefined, DELETE);
  graph.webhooks.length = 0;
});

const TEMPLATES = `${ACCOUNT_ID}/message_templates`;
const DELETE = { method: 'DELETE', headers: { authorization: 'Bearer sandbox' } };
const behave = (settings: object) => graph.sandbox('PUT', 'graph/behaviour', settings);
const create = (more: object = {}) => graph.graph<Record<string, unknown>>(TEMPLATES, { ...creation, ...more });
const found = async () =>
  (
    await graph.graph<{ data: { status: string; category: string; rejected_reason: string }[] }>(
      `${TEMPLATES}?name=${NAME}`,
    )
  ).body.data[0];
const becomes = (status: string) => eventually(async () => (await found())?.status === status);
const move = (change: object) => graph.sandbox('PUT', `graph/templates/${NAME}`, change);
const send = (parameters: string[], components: object[] = []) =>
  graph.send({
    type: 'template',
    template: {
      name: NAME,
      language: { code: 'es' },
      components: [
        { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
        { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'done:1' }] },
        ...components,
      ],
    },
  });
const codeOf = async (...parameters: string[]) => (await send(parameters)).body.error?.code ?? 'sent';

describe('a template', () => {
  it('is created pending, approved with another category, paused, disabled, reported by webhooks [WA-23]', async () => {
    await behave({ templates: { categoryAtApproval: 'MARKETING' } });
    expect(await create()).toMatchObject({ status: 200, body: { id: expect.any(String), status: 'PENDING' } });
    await becomes('APPROVED');
    expect(await found()).toMatchObject({ category: 'MARKETING', rejected_reason: 'NONE' });
    await move({ status: 'PAUSED' });
    await move({ status: 'DISABLED' });
    const changes = () =>
      graph.webhooks.map(({ text }) => (JSON.parse(text) as Webhook).entry[0]?.changes[0] as Change);
    interface Change {
      field: string;
      value: { event?: string; new_category?: string };
    }
    interface Webhook {
      entry: { changes: Change[] }[];
    }
    await eventually(() => changes().length === 4);
    expect(changes().map(({ field, value }) => [field, value.event ?? value.new_category])).toEqual([
      ['message_template_status_update', 'APPROVED'],
      ['template_category_update', 'MARKETING'],
      ['message_template_status_update', 'PAUSED'],
      ['message_template_status_update', 'DISABLED'],
    ]);
  });

  it('is refused, with a reason', async () => {
    await behave({ templates: { review: 'reject' } });
    await create();
    await becomes('REJECTED');
    expect(await found()).toMatchObject({ rejected_reason: 'INVALID_FORMAT' });
  });

  it('is sent outside the window with its variables and buttons while it is approved [WA-23]', async () => {
    await behave({ templates: { review: 'manual' } });
    await create();
    expect(await codeOf('Ana', 'Pasar lista')).toBe(132001);
    await move({ status: 'APPROVED' });
    expect(await codeOf('Ana', 'Pasar lista')).toBe('sent');
    expect(await graph.sandbox('GET', 'messages?limit=1')).toMatchObject({
      items: [
        {
          message: 'Hola Ana, tienes pendiente Pasar lista.\n\nAYUDA',
          kind: 'template',
          buttons: [{ id: 'done:1', title: 'Hecho' }],
        },
      ],
    });
    expect([await codeOf('Ana'), await codeOf('Ana', 'dos\nlíneas')]).toEqual([132000, 132018]);
    await move({ status: 'PAUSED' });
    expect(await codeOf('Ana', 'Pasar lista')).toBe(132015);
    await move({ status: 'DISABLED' });
    expect(await codeOf('Ana', 'Pasar lista')).toBe(132016);
  });

  it.each([
    ['a name with capitals', { name: 'Aviso' }],
    ['no body', { components: [{ type: 'FOOTER', text: 'x' }] }],
    ['a variable at the end', { components: [{ type: 'BODY', text: 'Hola {{1}}' }] }],
    ['a body of 1,025 characters', { components: [{ type: 'BODY', text: 'x'.repeat(1_025) }] }],
  ])('with %s is not created', async (_what, wrong) => {
    expect(await create(wrong)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  });

  it('exists once in a language, and is deleted by its name', async () => {
    await create();
    expect((await create()).status).toBe(400);
    expect((await graph.graph(`${TEMPLATES}?name=${NAME}`, undefined, DELETE)).body).toEqual({ success: true });
    expect(await found()).toBeUndefined();
  });
});
