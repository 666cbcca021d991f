import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeClock } from '@recuerda/testing';
import { startWith } from './running-sandbox.js';

export const NUMBER_ID = '106540352242922';
export const ACCOUNT_ID = '102290129340398';
export const VERSION = 'v26.0';

interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

interface GraphAnswer {
  contacts: { input: string; wa_id: string; user_id: string }[];
  messages: { id: string; message_status: string }[];
  error?: { code: number; message: string; type: string; error_data: { details: string }; fbtrace_id: string };
}

export const TEXT = { type: 'text', text: { body: 'Hola' } };

export type RunningGraph = Awaited<ReturnType<typeof startGraph>>;

/** The sandbox with a receiver of its webhooks, without waits and limits. */
export async function startGraph() {
  const clock = new FakeClock();
  const receiver = await startReceiver();
  const env = {
    WHATSAPP_WEBHOOK_URL: `${receiver.url}/webhooks/whatsapp`,
    WHATSAPP_FORM_WEBHOOK_URL: `${receiver.url}/webhooks/form/secret`,
  };
  const { url, send, close } = await startWith(env, { clock });
  const graph = async <T = GraphAnswer>(path: string, body?: object, init: RequestInit = {}) => {
    const response = await fetch(`${url}/sandbox/graph/${VERSION}/${path}`, {
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...init,
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  return {
    url,
    clock,
    /** POSTs to the webhooks' receiver, in the order of their arrival. */
    webhooks: receiver.webhooks,
    /** Sets the status of the receiver's following answers; by default 200. */
    answerWebhooks: receiver.answer,
    /** Calls the Graph API with the token; `body` makes it a POST. */
    graph,
    /** Sends to a number. */
    send: (message: object, to = '50499887766') =>
      graph(`${NUMBER_ID}/messages`, { messaging_product: 'whatsapp', to, ...message }),
    sandbox: async <T>(method: string, path: string, body?: object) => {
      const response = await send(method, path, body);
      return (response.status === 204 ? undefined : await response.json()) as T;
    },
    close: async () => {
      await close();
      await receiver.close();
    },
  };
}

async function startReceiver() {
  const webhooks: ReceivedWebhook[] = [];
  let next: number[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    if (request.method === 'GET') return void response.end(url.searchParams.get('hub.challenge'));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      webhooks.push({ path: url.pathname, headers: request.headers, text: Buffer.concat(chunks).toString() });
      response.writeHead(next.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    answer: (...statuses: number[]) => void (next = statuses),
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
