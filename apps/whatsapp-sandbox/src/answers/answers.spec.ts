import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { ACCOUNT_ID, NUMBER_ID, type RunningGraph, startGraph, TEXT } from '../__fixtures__/running-graph.js';
import { formOf } from '../__fixtures__/running-sandbox.js';
import { ODD_BODIES, type OddBodyName } from './bodies.js';

const ANA = '50499887766';
const LUIS = '50499887755';
let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await graph.sandbox('DELETE', 'behaviour');
  await graph.sandbox('DELETE', 'graph/behaviour');
  await graph.sandbox('DELETE', 'messages');
  await graph.sandbox('PUT', 'graph/behaviour', { requireWindow: false, pairRateMs: 0, statuses: [] });
  graph.webhooks.length = 0;
});

type Behaviour = Record<string, unknown>;
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${graph.url}/sandbox/graph/v26.0/${path}`, {
    headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
    redirect: 'manual',
    ...init,
  });
/** A message by either way, and how the sandbox is told to treat it. */
const WAYS = {
  form: {
    behave: (fault: Behaviour) => graph.sandbox('PUT', 'behaviour', fault),
    send: (to = ANA) =>
      fetch(`${graph.url}/sandbox/messages`, {
        method: 'POST',
        body: formOf({ to, message: 'Hola' }),
        redirect: 'manual',
      }),
  },
  graph: {
    behave: (fault: Behaviour) => graph.sandbox('PUT', 'graph/behaviour', { faults: [fault] }),
    send: (to = ANA) =>
      call(`${NUMBER_ID}/messages`, {
        method: 'POST',
        body: JSON.stringify({ messaging_product: 'whatsapp', to, ...TEXT }),
      }),
  },
};
const taken = async () => (await graph.sandbox<{ total: number }>('GET', 'messages')).total;

describe.each(['form', 'graph'] as const)('by the %s', (name) => {
  const { behave, send } = WAYS[name];

  it.each([
    ['problem', 'application/problem+json', '"title":"Service Unavailable"'],
    ['graph', 'application/json', '"is_transient":true'],
    ['text', 'text/plain', 'upstream connect error'],
    ['html', 'text/html', '<title>Service Unavailable</title>'],
    ['empty', 'text/plain', ''],
  ])('so many POSTs are answered 503 with the body %s, and are not taken', async (body, type, text) => {
    await behave({ mode: 'status', status: 503, body, times: 2, retryAfterSeconds: 7 });
    for (let time = 0; time < 2; time += 1) {
      const answer = await send();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
      expect(answer.headers.get('content-type')).toContain(type);
      const given = await answer.text();
      if (text === '') expect(given).toBe('');
      else expect(given).toContain(text);
    }
    expect(await taken()).toBe(0);
    expect((await send()).status).toBe(200);
    expect(await taken()).toBe(1);
  });

  it('a fault for a time ends with it, and is shown until then', async () => {
    const path = name === 'form' ? 'behaviour' : 'graph/behaviour';
    const shown = async () => JSON.stringify(await graph.sandbox('GET', path));
    await behave({ mode: 'status', status: 502, forMs: 1_000 });
    expect((await send()).status).toBe(502);
    expect(await shown()).toContain(new Date(graph.clock.now().getTime() + 1_000).toISOString());
    graph.clock.advance(999);
    expect((await send(LUIS)).status).toBe(502);
    graph.clock.advance(1);
    expect((await send()).status).toBe(200);
    expect(await shown()).not.toContain('502');
  });

  it('a fault of one number ends for it alone', async () => {
    await behave({ mode: 'status', to: '+504 9988-7766', times: 1 });
    expect([(await send(LUIS)).status, (await send()).status, (await send()).status]).toEqual([200, 500, 200]);
  });

  it.each([
    ['timeout', 504],
    ['cut', null],
    ['reset', null],
  ])('a message whose answer is lost (%s) is taken', async (answer, status) => {
    await behave({ mode: 'lost', answer, times: 1 });
    const sent = send();
    if (status === null) await expect(sent).rejects.toThrow('fetch failed');
    else expect((await sent).status).toBe(status);
    expect(await taken()).toBe(1);
    expect((await send()).status).toBe(200);
  });

  it.each([false, true])('a connection is cut before the message is taken (reset: %s)', async (reset) => {
    await behave({ mode: 'cut', reset, times: 1 });
    const failure = await send().then(
      () => undefined,
      (error: Error) => error.cause as { code: string },
    );
    expect(failure?.code).toBe(reset ? 'ECONNRESET' : 'UND_ERR_SOCKET');
    expect(await taken()).toBe(0);
    expect((await send()).status).toBe(200);
  });

  const usual = name === 'form' ? { status: 'accepted' } : { messaging_product: 'whatsapp' };
  const parsed = (text: string) => expect(JSON.parse(text)).toMatchObject(usual);
  const whole: Partial<Record<OddBodyName, (text: string, answer: Response) => void>> = {
    bom: (text) => expect(() => JSON.parse(text)).toThrow(),
    'php-warning': (text) => {
      expect(text).toMatch(/^<br \/>\n<b>Warning/);
      parsed(text.slice(text.indexOf('{')));
    },
    array: (text) => expect(JSON.parse(text)).toMatchObject([usual]),
    long: (text) => {
      expect(text.length).toBeGreaterThan(4_096);
      parsed(text);
    },
    empty: (text) => expect(text).toBe(''),
    html: (text, { headers }) => {
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(text).toContain('<form');
    },
    'no-content': (text, { status }) => expect([status, text]).toEqual([204, '']),
    redirect: (_text, { status, headers }) => expect([status, headers.get('location')]).toEqual([302, '/login']),
    chunked: (text, { headers }) => {
      expect(headers.get('content-length')).toBeNull();
      parsed(text);
    },
    huge: (text) => {
      expect(text.length).toBeGreaterThan(8 * 1_024 * 1_024);
      parsed(text);
    },
  };

  it('the message is taken, the body comes character by character', async () => {
    await behave({ mode: 'ok', odd: 'dripping', times: 1 });
    const body = (await send()).body?.getReader();
    let text = '';
    for (let chunk = 0; chunk < 3; chunk += 1) text += Buffer.from((await body?.read())?.value ?? []).toString();
    // Several characters may arrive together, but not the whole in three pieces.
    expect(text).toMatch(/^\{"[^}]*$/);
    await body?.cancel();
    expect(await taken()).toBe(1);
  });

  const others = (Object.keys(ODD_BODIES) as OddBodyName[]).filter((odd) => odd !== 'dripping');
  it.each(others)('the message is taken, the body is %s, once', async (odd) => {
    await behave({ mode: 'ok', odd, times: 1 });
    const answer = await send();
    const bytes = answer.arrayBuffer();
    if (odd === 'broken-off') await expect(bytes).rejects.toThrow('terminated');
    else {
      // A decoder would take the byte order mark away.
      const text = Buffer.from(await bytes).toString();
      whole[odd]?.(text, answer);
      expect(odd in whole).toBe(true);
    }
    expect(await taken()).toBe(1);
    const next = await send();
    expect([next.status, await next.json()]).toEqual([200, expect.objectContaining(usual)]);
  });
});

describe('the statuses of a message', () => {
  const statuses = () => graph.webhooks.map(({ text }) => /"status":"(\w+)"/.exec(text)?.[1]);
  const behave = (settings: object) =>
    graph.sandbox('PUT', 'graph/behaviour', { statuses: ['sent', 'delivered'], statusGapMs: 0, ...settings });

  it('follow a lost answer', async () => {
    await behave({ faults: [{ mode: 'lost' }] });
    await WAYS.graph.send();
    await eventually(() => expect(statuses()).toEqual(['sent', 'delivered']));
  });

  it('come later, if the lost answer asks for it', async () => {
    await behave({ faults: [{ mode: 'lost', statusDelayMs: 60_000, to: ANA }] });
    await WAYS.graph.send();
    expect((await WAYS.graph.send(LUIS)).status).toBe(200);
    await eventually(() => expect(statuses()).toEqual(['sent', 'delivered']));
    expect(graph.webhooks.every(({ text }) => text.includes(LUIS))).toBe(true);
  });
});

describe('calls of the Graph API other than messages', () => {
  const codes = async () =>
    (await Promise.all([call(NUMBER_ID), call(`${ACCOUNT_ID}/message_templates`)])).map(({ status }) => status);

  it('are spared by a fault of messages, and met by one of all calls', async () => {
    await WAYS.graph.behave({ mode: 'status', status: 503 });
    expect([await codes(), (await WAYS.graph.send()).status]).toEqual([[200, 200], 503]);
    await WAYS.graph.behave({ mode: 'status', status: 503, calls: 'all', times: 3 });
    expect([await codes(), (await WAYS.graph.send()).status]).toEqual([[503, 503], 503]);
    expect(await codes()).toEqual([200, 200]);
  });

  it('have errors and odd bodies, too', async () => {
    await WAYS.graph.behave({ code: 131000, calls: 'all', odd: 'array' });
    const answer = await call(NUMBER_ID);
    expect([answer.status, await answer.json()]).toMatchObject([500, [{ error: { code: 131000 } }]]);
    await WAYS.graph.behave({ mode: 'ok', calls: 'all', odd: 'html' });
    expect((await call(NUMBER_ID)).headers.get('content-type')).toContain('text/html');
  });
});

describe('gateways of the form', () => {
  it.each([
    ['success', true, 1],
    ['offline', false, 0],
  ])('wapanels answers %s with 200 and a boolean', async (answer, status, count) => {
    await WAYS.form.behave({ mode: 'wapanels', answer });
    const given = await WAYS.form.send();
    expect([given.status, await given.json()]).toMatchObject([200, { status }]);
    expect(await taken()).toBe(count);
  });

  it('distort the answers of their own dialect', async () => {
    await WAYS.form.behave({ mode: 'wapanels', answer: 'offline', odd: 'php-warning' });
    expect(await (await WAYS.form.send()).text()).toMatch(
      /^<br \/>[^]*\{"status":false,"message":"Device not connected"\}$/,
    );
    await WAYS.form.behave({ mode: 'wasender', answer: 'quota', odd: 'bom' });
    expect((await WAYS.form.send()).status).toBe(401);
  });
});
