import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NUMBER_ID, type RunningGraph, startGraph, TEXT } from '../../__fixtures__/running-graph.js';
import { GRAPH_ERRORS } from '../errors.js';

const ANA = '50499887766';
const DAY_MS = 24 * 3_600_000;
let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
/** Starts it without limits and webhooks. */
beforeEach(async () => {
  await graph.sandbox('DELETE', 'graph/behaviour');
  await graph.sandbox('DELETE', 'messages');
  await behave({ requireWindow: false, pairRateMs: 0, throughput: 0, messagingLimit: null, statuses: [] });
});

const behave = (settings: object) => graph.sandbox('PUT', 'graph/behaviour', settings);
const codeOf = async (message: object = TEXT, to?: string) =>
  (await graph.send(message, to)).body.error?.code ?? 'sent';
const button = (count: number) => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text: '¿Lista?' },
    action: {
      buttons: Array.from({ length: count }, (_, n) => ({ type: 'reply', reply: { id: `b${n}`, title: `B${n}` } })),
    },
  },
});
const list = {
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: '¿Cuál?' },
    action: { button: 'Elegir', sections: [{ rows: [{ id: 'r1', title: 'Una', description: 'de dos' }] }] },
  },
};

describe('POST /{phone number}/messages', () => {
  it('answers as Meta, and keeps the message beside those of the form [WA-20]', async () => {
    const { status, body } = await graph.send({ ...TEXT, biz_opaque_callback_data: 'x' }, '+504 9988-7766');
    expect([status, body]).toEqual([
      200,
      {
        messaging_product: 'whatsapp',
        contacts: [{ input: '+504 9988-7766', wa_id: ANA, user_id: expect.stringMatching(/^HN\.\d+$/) }],
        messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
      },
    ]);
    await graph.send(button(3));
    await graph.send(list);
    expect(await graph.sandbox('GET', 'messages')).toMatchObject({
      total: 3,
      items: [
        { to: ANA, message: '¿Cuál?', via: 'graph', buttons: [{ id: 'r1', title: 'Una', description: 'de dos' }] },
        { message: '¿Lista?', buttons: [{ id: 'b0' }, { id: 'b1' }, { id: 'b2' }] },
        { message: 'Hola', kind: 'text', receipt: 'accepted', buttons: [] },
      ],
    });
  });

  it('knows the digit of Mexican, Argentine and Brazilian mobile numbers, and users by their id', async () => {
    const { body } = await graph.send(TEXT, '525512345678');
    expect(body.contacts[0]?.wa_id).toBe('5215512345678');
    expect((await graph.send(TEXT, '541123456789')).body.contacts[0]?.wa_id).toBe('5491123456789');
    expect((await graph.send(TEXT, '+5531987654321')).body.contacts[0]?.wa_id).toBe('553187654321');
    expect((await graph.send(TEXT, '+5511987654321')).body.contacts[0]?.wa_id).toBe('5511987654321');
    const byId = { ...TEXT, messaging_product: 'whatsapp', recipient: body.contacts[0]?.user_id };
    expect((await graph.graph(`${NUMBER_ID}/messages`, byId)).body).toMatchObject({
      contacts: [{ wa_id: '5215512345678' }],
    });
  });

  it.each([
    [100, 'no product', { messaging_product: undefined }],
    [131008, 'no text', { text: undefined }],
    [131008, 'no recipient', { to: undefined }],
    [131009, 'a text of 4,097 characters', { text: { body: 'x'.repeat(4_097) } }],
    [131009, 'a number of two digits', { to: '12' }],
    [131009, 'four buttons', button(4)],
    [131051, 'an image', { type: 'image', image: {} }],
  ])('answers %d to %s', async (code, _what, wrong) => {
    const { status, body } = await graph.send({ ...TEXT, ...wrong });
    expect([status, body.error]).toEqual([
      400,
      {
        message: expect.stringContaining(`(#${code})`),
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
        fbtrace_id: expect.any(String),
      },
    ]);
  });

  it('answers 100 to another number, and to a body that is not JSON', async () => {
    expect((await graph.graph('1/messages', { messaging_product: 'whatsapp', to: ANA, ...TEXT })).body).toMatchObject({
      error: { code: 100 },
    });
    const broken = await graph.graph(`${NUMBER_ID}/messages`, {}, { body: '{' });
    expect([broken.status, broken.body]).toMatchObject([400, { error: { code: 100 } }]);
  });

  it('answers each error of the table when it is asked for, with its status, so many times', async () => {
    for (const [code, { status }] of Object.entries(GRAPH_ERRORS)) {
      await behave({ faults: [{ code: Number(code), to: '+504 99887766', times: 1 }] });
      const refused = await graph.send(TEXT);
      expect([refused.status, refused.body.error?.code]).toEqual([status, Number(code)]);
      expect(await codeOf()).toBe('sent');
    }
  });
});

describe('access tokens', () => {
  const withToken = async (authorization: string) => {
    const { status, body } = await graph.graph(NUMBER_ID, undefined, { headers: { authorization } });
    return [status, (body as { error?: { code: number } }).error?.code];
  };

  it('are required, can expire and be replaced while the sandbox runs, and are not shown [WA-20]', async () => {
    expect(await withToken('')).toEqual([401, 0]);
    expect(await withToken('Bearer other')).toEqual([401, 190]);
    await behave({ tokens: { old: new Date(graph.clock.now().getTime() + 1_000).toISOString(), new: null } });
    expect(await withToken('Bearer old')).toEqual([200, undefined]);
    graph.clock.advance(1_000);
    expect(await withToken('Bearer old')).toEqual([401, 190]);
    expect(await withToken('Bearer new')).toEqual([200, undefined]);
    expect(JSON.stringify(await graph.sandbox('GET', 'graph/behaviour'))).not.toMatch(/"(old|new|sandbox)"/);
  });
});

describe("Meta's limits", () => {
  it('free text is for 24 hours after the user wrote [WA-21]', async () => {
    await behave({ requireWindow: true });
    expect(await codeOf()).toBe(131047);
    await graph.sandbox('POST', 'replies', { to: ANA, text: 'Hola', via: 'graph' });
    expect(await codeOf()).toBe('sent');
    graph.clock.advance(DAY_MS);
    expect(await codeOf()).toBe(131047);
  });

  it('one message to a person in six seconds, to others at once [WA-21]', async () => {
    await behave({ pairRateMs: 6_000 });
    graph.clock.advance(6_000);
    expect([await codeOf(), await codeOf(), await codeOf(TEXT, '50411111111')]).toEqual(['sent', 131056, 'sent']);
    graph.clock.advance(6_000);
    expect(await codeOf()).toBe('sent');
  });

  it('so many messages a second [WA-21]', async () => {
    await behave({ throughput: 2 });
    const numbers = ['50411111111', '50422222222', '50433333333'];
    expect(await Promise.all(numbers.map((to) => codeOf(TEXT, to)))).toEqual(['sent', 'sent', 130429]);
    graph.clock.advance(1_000);
    expect(await codeOf()).toBe('sent');
  });

  it('so many people outside their window in 24 hours [WA-21]', async () => {
    graph.clock.advance(DAY_MS);
    await behave({ messagingLimit: 2 });
    const to = (digit: number) => codeOf(TEXT, `5048888000${digit}`);
    expect([await to(1), await to(2), await to(1), await to(3)]).toEqual(['sent', 'sent', 'sent', 131048]);
    await graph.sandbox('POST', 'replies', { to: '50488880003', text: 'Hola', via: 'graph' });
    expect(await to(3)).toBe('sent');
    graph.clock.advance(DAY_MS);
    expect(await to(4)).toBe('sent');
  });
});

describe('GET /{phone number}', () => {
  it('shows the number, its quality, throughput and messaging limit', async () => {
    await behave({ quality: 'YELLOW', messagingLimit: 2_000, throughput: 1_000 });
    const fields = 'display_phone_number,quality_rating,throughput,whatsapp_business_manager_messaging_limit';
    expect((await graph.graph(`${NUMBER_ID}?fields=${fields}`)).body).toEqual({
      id: NUMBER_ID,
      display_phone_number: '+50422223333',
      quality_rating: 'YELLOW',
      throughput: { level: 'HIGH' },
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
    });
  });
});
