import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Behaviours, type Behaviour } from './behaviour.js';
import { readMessage } from './read-message.js';
import { TokenBucket } from './token-bucket.js';

export interface ReceivedMessage {
  to: string;
  message: string;
  appkey: string;
  authkey: string;
  headers: IncomingHttpHeaders;
  receivedAt: Date;
  /** HTTP status of the response; null: none yet, or the connection was reset. */
  responseStatus: number | null;
}

/** The WhatsApp provider as an HTTP server on 127.0.0.1 that records messages and simulates faults. */
export class FakeProvider {
  /** Complete messages, oldest first, with any response. */
  readonly received: ReceivedMessage[] = [];
  readonly #server: Server;
  readonly #behaviours = new Behaviours();
  readonly #delays = new Set<NodeJS.Timeout>();
  #connections = 0;
  #refuseBodies = 0;
  #allowed: TokenBucket | undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.keepAliveTimeout = 60_000;
    server.on('connection', () => (this.#connections += 1));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#handle(request, response));
  }

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider(createServer());
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/send`;
  }

  /** TCP connections accepted so far: with keep-alive fewer than messages. */
  get connections(): number {
    return this.#connections;
  }

  /** Messages with a response below 300, which the sender knows to be sent. */
  get accepted(): ReceivedMessage[] {
    return this.received.filter(({ responseStatus }) => responseStatus !== null && responseStatus < 300);
  }

  receivedBy(number: string): ReceivedMessage[] {
    return this.received.filter(({ to }) => to === number);
  }

  /** Sets the behaviour for a number, or for all numbers without their own. */
  behave(behaviour: Behaviour, number?: string): void {
    if (number === undefined) this.#behaviours.setAll(behaviour);
    else this.#behaviours.set(number, behaviour);
  }

  /** From now on refuses what exceeds this rate, with 429 and Retry-After of 1 s, instead of its behaviour's status. */
  limitRate(perSecond: number): void {
    this.#allowed = new TokenBucket(perSecond);
  }

  /** Resets the next `times` connections before their message has arrived; it is not recorded. */
  resetBeforeBody(times: number): void {
    this.#refuseBodies = times;
  }

  /** Deletes messages and behaviours; connections stay open and counted. */
  reset(): void {
    this.received.length = 0;
    this.#behaviours.clear();
    this.#refuseBodies = 0;
    this.#allowed = undefined;
  }

  async close(): Promise<void> {
    for (const delay of this.#delays) clearTimeout(delay);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return answer(response, 405);
    if (this.#refuseBodies > 0) {
      this.#refuseBodies -= 1;
      request.socket.resetAndDestroy();
      return;
    }
    try {
      const { to = '', message = '', appkey = '', authkey = '' } = await readMessage(request);
      const received: ReceivedMessage = {
        to,
        message,
        appkey,
        authkey,
        headers: request.headers,
        receivedAt: new Date(),
        responseStatus: null,
      };
      this.received.push(received);
      this.#answer(received, response, this.#behaviours.take(to));
    } catch {
      // Either the sender has gone away, which no answer reaches, or what it sent is no form.
      answer(response, 400);
    }
  }

  #answer(received: ReceivedMessage, response: ServerResponse, behaviour: Behaviour): void {
    const refused = this.#allowed?.take() === false ? { status: 429, retryAfter: 1 } : {};
    const {
      status = 200,
      body,
      delayMs = 0,
      hang = false,
      reset = false,
      retryAfter,
    }: Behaviour = { ...behaviour, ...refused };
    if (hang) return;
    if (reset) {
      response.socket?.resetAndDestroy();
      return;
    }
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    const reply = (): void => {
      if (response.destroyed) return;
      received.responseStatus = status;
      answer(response, status, headers, body);
    };
    if (delayMs === 0) return reply();
    const delay = setTimeout(() => {
      this.#delays.delete(delay);
      reply();
    }, delayMs);
    this.#delays.add(delay);
  }
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body: object | string = { message_status: status < 300 ? 'Success' : 'Failed' },
): void {
  const isText = typeof body === 'string';
  const type = isText ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
}
