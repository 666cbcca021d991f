import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { ACCOUNT_ID, NUMBER_ID, type RunningGraph, startGraph, TEXT } from '../__fixtures__/running-graph.js';

const ANA = '50499887766';
let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await graph.sandbox('DELETE', 'graph/behaviour');
  await behave({ requireWindow: false, pairRateMs: 0, throughput: 0, messagingLimit: null, statuses: [] });
});

const behave = (settings: object) => graph.sandbox('PUT', 'graph/behaviour', settings);
const codeOf = async (message: object, to = ANA) => (await graph.send(message, to)).body.error?.code ?? 'sent';
const x = (length: number) => 'x'.repeat(length);
const text = (body: unknown, more: object = {}) => ({ type: 'text', text: { body, ...more } });
const interactive = (type: string, action: object, body = '¿Lista?', more: object = {}) => ({
  type: 'interactive',
  interactive: { type, body: { text: body }, action, ...more },
});
const buttons = (...replies: object[]) => ({ buttons: replies.map((reply) => ({ type: 'reply', reply })) });
const some = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `i${n}`, title: `T${n}` }));
const button = (body?: string, more?: object) => interactive('button', buttons(...some(1)), body, more);
const list = (...sections: object[]) => interactive('list', { button: 'Elegir', sections });

describe('a message', () => {
  it.each<[string, object, number | 'sent']>([
    ['4,096 characters', text(x(4_096)), 'sent'],
    ['4,097 characters', text(x(4_097)), 131009],
    ['no characters', text(''), 131008],
    ['spaces only', text(' \n '), 131009],
    ['a preview', text('Hola', { preview_url: true }), 'sent'],
    ['a misspelled field', text('Hola', { preview: true }), 100],
    ['no messaging_product', { ...TEXT, messaging_product: undefined }, 100],
    ['another messaging_product', { ...TEXT, messaging_product: 'sms' }, 100],
    ['an unknown type', { type: 'letter' }, 100],
    ['a type that the sandbox does not take', { type: 'image', image: {} }, 131051],
    ['callback data of 512 characters', { ...TEXT, biz_opaque_callback_data: x(512) }, 'sent'],
    ['callback data of 513 characters', { ...TEXT, biz_opaque_callback_data: x(513) }, 131009],
    ['three buttons', interactive('button', buttons(...some(3))), 'sent'],
    ['four buttons', interactive('button', buttons(...some(4))), 131009],
    ['no buttons', interactive('button', buttons()), 131009],
    ['a body of 1,024 characters with buttons', button(x(1_024)), 'sent'],
    ['a body of 1,025 characters with buttons', button(x(1_025)), 131009],
    ['a footer of 60 characters', button('x', { footer: { text: x(60) } }), 'sent'],
    ['a footer of 61 characters', button('x', { footer: { text: x(61) } }), 131009],
    ['a title of 20 characters', interactive('button', buttons({ id: 'a', title: x(20) })), 'sent'],
    ['a title of 21 characters', interactive('button', buttons({ id: 'a', title: x(21) })), 131009],
    ['an id of 256 characters', interactive('button', buttons({ id: x(256), title: 'A' })), 'sent'],
    ['an id of 257 characters', interactive('button', buttons({ id: x(257), title: 'A' })), 131009],
    ['an id that ends with a space', interactive('button', buttons({ id: 'a ', title: 'A' })), 131009],
    ['one id twice', interactive('button', buttons({ id: 'a', title: 'A' }, { id: 'a', title: 'B' })), 131009],
    ['one title twice', interactive('button', buttons({ id: 'a', title: 'A' }, { id: 'b', title: 'A' })), 131009],
    ['a list of 10 rows', list({ rows: some(10) }), 'sent'],
    ['a list of 11 rows', list({ rows: some(11) }), 131009],
    [
      '11 rows in two sections',
      list({ title: 'A', rows: some(10) }, { title: 'B', rows: [{ id: 'z', title: 'Z' }] }),
      131009,
    ],
    ['two sections', list({ title: 'A', rows: some(1) }, { title: 'B', rows: [{ id: 'z', title: 'Z' }] }), 'sent'],
    [
      'two sections, one without title',
      list({ title: 'A', rows: some(1) }, { rows: [{ id: 'z', title: 'Z' }] }),
      131009,
    ],
    ['one row id twice', list({ rows: [...some(1), ...some(1)] }), 131009],
    ['a row of 24 and 72 characters', list({ rows: [{ id: 'a', title: x(24), description: x(72) }] }), 'sent'],
    ['a row title of 25 characters', list({ rows: [{ id: 'a', title: x(25) }] }), 131009],
    ['a row description of 73 characters', list({ rows: [{ id: 'a', title: 'A', description: x(73) }] }), 131009],
  ])('with %s is answered as Meta does', async (_what, message, code) => {
    expect(await codeOf(message)).toBe(code);
  });

  it.each<[string, string, number | 'sent']>([
    ['of 7 digits', '1234567', 'sent'],
    ['of 6 digits', '123456', 131009],
    ['of 15 digits', '9'.repeat(15), 'sent'],
    ['of 16 digits', '9'.repeat(16), 131009],
    ['that sends', '+504 2222-3333', 131021],
  ])('to a number %s', async (_what, to, code) => {
    expect(await codeOf(TEXT, to)).toBe(code);
  });

  it('of a test number goes to its list only', async () => {
    await behave({ testRecipients: ['+504 9988-7766'] });
    expect([await codeOf(TEXT), await codeOf(TEXT, '50411111111')]).toEqual(['sent', 131030]);
    await behave({ testRecipients: null });
    expect(await codeOf(TEXT, '50411111111')).toBe('sent');
  });

  it('of a number that was deregistered is refused until it is registered again', async () => {
    const status = async () => (await graph.graph<{ status: string }>(`${NUMBER_ID}?fields=status`)).body.status;
    expect(await status()).toBe('CONNECTED');
    expect((await graph.graph(`${NUMBER_ID}/deregister`, {})).body).toEqual({ success: true });
    expect([await codeOf(TEXT), await status()]).toEqual([133010, 'DISCONNECTED']);
    await graph.graph(`${NUMBER_ID}/register`, { messaging_product: 'whatsapp', pin: '123456' });
    expect([await codeOf(TEXT), await status()]).toEqual(['sent', 'CONNECTED']);
  });

  it.each([
    ['v26.0', 200],
    ['v17.0', 200],
    ['v27.0', 400],
    ['v26.1', 400],
    ['26', 400],
  ])('by version %s of the API is answered %d', async (version, status) => {
    const headers = { authorization: 'Bearer sandbox' };
    expect((await fetch(`${graph.url}/sandbox/graph/${version}/${NUMBER_ID}`, { headers })).status).toBe(status);
  });

  it.each(['{', '', '[]', 'null', '"Hola"'])('of the body %s is answered 100', async (body) => {
    expect(await graph.graph(`${NUMBER_ID}/messages`, {}, { body })).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });
});

describe('a template', () => {
  const TEMPLATES = `${ACCOUNT_ID}/message_templates`;
  const NAME = 'aviso_estricto';
  const create = async (components: object[], more: object = {}) => {
    await graph.graph(`${TEMPLATES}?name=${NAME}`, undefined, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sandbox' },
    });
    const creation = { name: NAME, language: 'es', category: 'UTILITY', components, ...more };
    expect(await graph.graph(TEMPLATES, creation)).toMatchObject({ status: 200 });
    await graph.sandbox('PUT', `graph/templates/${NAME}`, { status: 'APPROVED' });
  };
  const send = (components: object[], name = NAME, language: object = { code: 'es' }) =>
    codeOf({ type: 'template', template: { name, language, components } });
  const parameter = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more });
  const body = (...parameters: object[]) => ({ type: 'body', parameters });
  const press = (index: number, sub_type = 'quick_reply', given: object = { type: 'payload', payload: 'p' }) => ({
    type: 'button',
    sub_type,
    index: String(index),
    parameters: [given],
  });
  const TWO = body(parameter('Ana'), parameter('Pasar lista'));
  const BODY = { type: 'BODY', text: 'Hola {{1}}, tienes {{2}} hoy.' };
  const QUICK = { type: 'BUTTONS', buttons: ['Hecho', 'Visto'].map((label) => ({ type: 'QUICK_REPLY', text: label })) };
  const image = { type: 'image', image: { link: 'https://example.org/a.png' } };

  it.each<[string, object[], number | 'sent']>([
    ['its variables', [TWO], 'sent'],
    ['its variables and buttons', [TWO, press(0), press(1)], 'sent'],
    ['one variable too few', [body(parameter('Ana'))], 132000],
    ['one variable too many', [body(parameter('a'), parameter('b'), parameter('c'))], 132000],
    ['no components', [], 132000],
    ['an image as a variable', [body(parameter('Ana'), image)], 132012],
    ['a named variable', [body(parameter('Ana'), parameter('x', { parameter_name: 'tarea' }))], 132012],
    ['a header that the template lacks', [{ type: 'header', parameters: [image] }, TWO], 132012],
    ['a button that the template lacks', [TWO, press(2)], 132012],
    ['a button of another type', [TWO, press(0, 'url', parameter('x'))], 132012],
    ['a text as the payload of a button', [TWO, press(0, 'quick_reply', parameter('x'))], 132012],
    ['no payload of a button', [TWO, press(0, 'quick_reply', { type: 'payload' })], 131008],
    ['one button twice', [TWO, press(0), press(0)], 131009],
    ['the body twice', [TWO, TWO], 131009],
    ['an empty variable', [body(parameter('Ana'), parameter(''))], 131008],
    ['four spaces in a variable', [body(parameter('Ana'), parameter('a    b'))], 'sent'],
    ['five spaces in a variable', [body(parameter('Ana'), parameter('a     b'))], 132018],
    ['a line break in a variable', [body(parameter('Ana'), parameter('a\nb'))], 132018],
    [
      '1,024 characters when filled',
      [body(parameter('A'), parameter(x(1_024 - 'Hola A, tienes  hoy.'.length)))],
      'sent',
    ],
    [
      '1,025 characters when filled',
      [body(parameter('A'), parameter(x(1_025 - 'Hola A, tienes  hoy.'.length)))],
      132005,
    ],
    ['an unknown component', [TWO, { type: 'footer', parameters: [] }], 131009],
  ])('that gets %s is answered as Meta does', async (_what, components, code) => {
    await create([BODY, QUICK]);
    expect(await send(components)).toBe(code);
  });

  it('has names or positions of variables, not both', async () => {
    await create([{ type: 'BODY', text: 'Hola {{nombre}}.' }], { parameter_format: 'NAMED' });
    expect(await send([body(parameter('Ana', { parameter_name: 'nombre' }))])).toBe('sent');
    expect(await send([body(parameter('Ana', { parameter_name: 'tarea' }))])).toBe(132012);
    expect(await send([body(parameter('Ana'))])).toBe(132012);
  });

  it('has a header and a link with their variables', async () => {
    const url = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.org/{{1}}' }] };
    await create([{ type: 'HEADER', format: 'IMAGE' }, { type: 'BODY', text: 'Hola.' }, url]);
    const header = { type: 'header', parameters: [image] };
    const link = press(0, 'url', parameter('42'));
    expect(await send([header, link])).toBe('sent');
    expect([await send([link]), await send([header])]).toEqual([132012, 131008]);
    await create([
      { type: 'HEADER', format: 'TEXT', text: 'Para {{1}}' },
      { type: 'BODY', text: 'Hola.' },
    ]);
    expect([await send([]), await send([{ type: 'header', parameters: [parameter('Ana')] }])]).toEqual([
      132000,
      'sent',
    ]);
  });

  it('exists in its own language, under its own name', async () => {
    await create([{ type: 'BODY', text: 'Hola.' }]);
    expect(await send([], NAME, { code: 'es', policy: 'deterministic' })).toBe('sent');
    expect([await send([], NAME, { code: 'es_MX' }), await send([], 'otro')]).toEqual([132001, 132001]);
    await graph.sandbox('PUT', `graph/templates/${NAME}`, { language: 'es_MX' });
    expect([await send([]), await send([], NAME, { code: 'es_MX' })]).toEqual([132001, 'sent']);
  });

  it('gets another shape than the sender knows, with and without a webhook that says so', async () => {
    await create([BODY]);
    graph.webhooks.length = 0;
    const move = (change: object) => graph.sandbox('PUT', `graph/templates/${NAME}`, change);
    await move({ components: [{ type: 'BODY', text: 'Hola {{1}}, hoy.' }] });
    expect(await send([TWO])).toBe(132000);
    await move({ correctCategory: 'MARKETING' });
    await move({ category: 'MARKETING' });
    const field = 'template_category_update';
    interface Webhook {
      entry: { changes: { field: string; value: object }[] }[];
    }
    const values = () =>
      graph.webhooks
        .flatMap(({ text: raw }) => (JSON.parse(raw) as Webhook).entry.flatMap(({ changes }) => changes))
        .filter((change) => change.field === field);
    await eventually(() => expect(values()).toHaveLength(2));
    expect(values()).toEqual([
      {
        field,
        value: expect.objectContaining({
          correct_category: 'MARKETING',
          new_category: 'UTILITY',
          category_update_timestamp: Math.floor(graph.clock.now().getTime() / 1_000) + 86_400,
        }),
      },
      { field, value: expect.objectContaining({ previous_category: 'UTILITY', new_category: 'MARKETING' }) },
    ]);
  });
});
