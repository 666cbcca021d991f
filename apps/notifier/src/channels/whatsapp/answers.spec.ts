import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpService } from '@nestjs/axios';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig, SystemClock } from '@recuerda/service';
import { Agent } from 'undici';
import { NO_LIMITS, PROPOSED_TEMPLATES } from '../../__fixtures__/cloud-settings.js';
import { exchange } from '../http/exchange.js';
import { undiciAdapter } from '../http/undici-adapter.js';
import { reasonOf, type SendOutcome } from '../send-outcome.js';
import { AccessToken } from './cloud/access-token.js';
import { requiredCloudConfig } from './cloud/cloud.config.js';
import { CloudSender } from './cloud/cloud-sender.js';
import { GraphClient } from './cloud/graph-client.js';
import { DIALECTS } from './form/dialects/dialects.js';
import { FormSender } from './form/form-sender.js';
import type { Sender } from './connection.js';

/** Time-out of a POST here, ms: longer than the wait for a body that is only logged. */
const TIMEOUT_MS = 1_800;
const LOGGED_BODY_MS = 1_000;

/** A success in every dialect. */
const TAKEN = { message_status: 'Success', status: 200, messages: [{ id: 'wamid.1' }] };
const OK = JSON.stringify(TAKEN);
const BOM = '\ufeff';
const PAGE = '<!DOCTYPE html><html lang="es"><head><title>Just a moment...</title></head><body></body></html>';
const SCRIPT = `<html><script>window.state = ${OK}</script></html>`;
const WARNING = '<br />\n<b>Warning</b>: Undefined array key "to" in {closure}() on line <b>7</b><br />\n';
const REFUSED = JSON.stringify({ success: false, message: 'Validation errors' });
const graphError = (code: number) => JSON.stringify({ error: { code, message: 'Sorry' } });

type Respond = (response: ServerResponse) => void;
const whole =
  (body: string, status = 200, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
const chunked =
  (...parts: string[]): Respond =>
  (response) => {
    response.writeHead(200);
    for (const part of parts) response.write(part);
    response.end();
  };
const brokenOff =
  (body: string, status = 200): Respond =>
  (response) => {
    response.writeHead(status, { 'content-length': 1_000_000 });
    response.write(body, () => response.destroy());
  };
/** Goes on for ever, a byte at a time. */
const drip =
  (body: string): Respond =>
  (response) => {
    response.writeHead(200).write(body);
    const dripping = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(dripping));
  };

type Kind = keyof typeof DIALECTS | 'cloud';
const KINDS: readonly Kind[] = ['status', 'wasender', 'menuia', 'auto', 'cloud'];
/** An outcome in a word: `sent`, `unclear`, or its reason; with a question mark it may have been taken all the same. */
function wordOf(outcome: SendOutcome): string {
  if (outcome.kind === 'sent') return reasonOf(outcome) ?? 'sent';
  return outcome.kind === 'retryable' && outcome.ambiguous ? `${outcome.reason}?` : outcome.reason;
}
const UNCLEAR = 'unclear_answer';
/** Returns the same word for each kind of provider. */
const all = (word: string): string[] => KINDS.map(() => word);
/** Returns the words of providers whose body decides. */
const byBody = (word: string): string[] => ['sent', word, word, word, word];

const ROWS: readonly (readonly [name: string, respond: Respond, words: string[]])[] = [
  ['a success', whole(OK), all('sent')],
  ['one behind a byte order mark', whole(BOM + OK), all('sent')],
  ['one behind a PHP warning', whole(WARNING + OK), all('sent')],
  ['one before a PHP warning', whole(OK + WARNING), all('sent')],
  ['one in an array', whole(`[${OK}]`), all('sent')],
  ['one with a long echo', whole(JSON.stringify({ echo: 'x'.repeat(20_000), ...TAKEN })), all('sent')],
  ['one in chunks', chunked(OK.slice(0, 9), OK.slice(9, 30), OK.slice(30)), all('sent')],
  ['one of a megabyte', whole(JSON.stringify({ ...TAKEN, echo: 'x'.repeat(1_000_000) })), all('sent')],
  ['one whose body breaks off after it', brokenOff(`${OK.slice(0, -1)},"echo":"x`), all('sent')],
  ['one whose body never ends', drip(OK), all('sent')],
  ['a body that breaks off before anything', brokenOff('{"mess'), byBody(UNCLEAR)],
  ['a body that drips', drip('{"mess'), byBody(UNCLEAR)],
  ['a megabyte of nothing', whole('x'.repeat(1_000_000)), byBody(UNCLEAR)],
  ['no body', whole(''), byBody(UNCLEAR)],
  ['204', (response) => void response.writeHead(204).end(), byBody(UNCLEAR)],
  ['plain words', whole('Message queued'), byBody(UNCLEAR)],
  ['other JSON', whole('{"other":1}'), ['sent', UNCLEAR, UNCLEAR, 'sent', UNCLEAR]],
  ['a page', whole(PAGE), byBody('html_page')],
  ['a page behind a byte order mark', whole(BOM + PAGE), byBody('html_page')],
  ['a page with a success in a script', whole(SCRIPT), byBody('html_page')],
  ['a refusal', whole(REFUSED), ['sent', 'rejected', 'rejected', 'rejected', UNCLEAR]],
  ['a refusal behind a byte order mark', whole(BOM + REFUSED), ['sent', 'rejected', 'rejected', 'rejected', UNCLEAR]],
  ['a redirect', whole(OK, 302, { location: '/elsewhere' }), all('http_302')],
  ['a 400 that breaks off', brokenOff('{"mess', 400), all('http_400')],
  ['a 500 without a body', whole('', 500), all('http_500?')],
  ['a 504 of a proxy', whole(PAGE, 504), all('http_504?')],
  ['a 503 with an error of Meta', whole(graphError(131_000), 503), [...all('http_503?').slice(1), 'meta_131000']],
  ['a 500 with an unknown one', whole(graphError(999_999), 500), [...all('http_500?').slice(1), 'http_500']],
];

let server: Server;
let agent: Agent;
let origin: string;
let respond: Respond;
const senders = new Map<Kind, Sender>();
beforeAll(async () => {
  agent = new Agent();
  server = createServer((request, response) => {
    request.resume().on('end', () => respond(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = { axiosRef: { defaults: { adapter: undiciAdapter(agent), timeout: TIMEOUT_MS } } } as HttpService;
  const clock = new SystemClock();
  for (const dialect of Object.keys(DIALECTS) as (keyof typeof DIALECTS)[])
    senders.set(dialect, new FormSender(http, { url: `${origin}/`, appkey: 'a', authkey: 'b', dialect }, clock));
  const config = loadConfig(requiredCloudConfig, {
    WHATSAPP_GRAPH_URL: origin,
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '1001',
    WHATSAPP_BUSINESS_ACCOUNT_ID: '2002',
  });
  const graph = new GraphClient(http, config, new AccessToken(config));
  const none = async () => undefined;
  const recipients = { learnNumber: none, isWindowOpen: async () => true, closeWindow: none };
  const templates = { ...PROPOSED_TEMPLATES, differencesOf: () => [] };
  const check = { refused: [] };
  const given = [graph, NO_LIMITS, recipients, config, { schoolName: 'Escuela' }, clock, check] as const;
  senders.set('cloud', new CloudSender(...given, templates));
});
afterAll(async () => {
  await agent.destroy();
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});

describe('an answer of the provider', () => {
  it.each(ROWS)('%s has one meaning for each kind of provider [WA-02] [WA-10]', async (_name, answer, words) => {
    respond = answer;
    const message = { id: 'r1', to: '50499887766', text: 'Hola' };
    const outcomes = await Promise.all(KINDS.map((kind) => senders.get(kind)!.send(message)));
    expect(outcomes.map(wordOf)).toEqual(words);
  });

  it('that is only logged is waited for a second at most, and one that decides until the timeout', async () => {
    respond = drip('{"mess');
    const took = async (kind: Kind): Promise<number> => {
      const begunAt = performance.now();
      await senders.get(kind)!.send({ id: 'r1', to: '50499887766', text: 'Hola' });
      return performance.now() - begunAt;
    };
    const [logged = 0, deciding = 0] = await Promise.all([took('status'), took('wasender')]);
    expect(logged).toBeGreaterThan(LOGGED_BODY_MS - 50);
    expect(logged).toBeLessThan(deciding);
    expect(deciding).toBeGreaterThan(TIMEOUT_MS - 50);
  });
});

describe('the exchange', () => {
  const get = (waits: { bodyMs?: number } = {}) =>
    exchange(agent, { origin, path: '/', method: 'GET' }, { timeoutMs: TIMEOUT_MS, ...waits });

  it('keeps 64 KiB of a body', async () => {
    for (const length of [65_536, 65_537]) {
      respond = chunked('x'.repeat(length - 1), 'y');
      const { body } = await get();
      expect([body.length, body.at(-1)]).toEqual([65_536, length === 65_536 ? 'y' : 'x']);
    }
  });

  it('takes a body that breaks off for an answer only where that was asked for', async () => {
    respond = brokenOff('{"data":[');
    await expect(get()).rejects.toThrow();
    expect(await get({ bodyMs: Infinity })).toMatchObject({ status: 200, body: '{"data":[' });
  });

  it('takes no 1xx for the status', async () => {
    respond = (response) => {
      response.writeProcessing();
      response.socket?.write('', () => response.socket?.resetAndDestroy());
    };
    await expect(get({ bodyMs: Infinity })).rejects.toThrow();
  });
});
