import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ExportedSpan, readSpans } from './read-spans.js';

/** An OpenTelemetry collector on 127.0.0.1: takes spans by OTLP over HTTP, as protobuf. */
export class FakeCollector {
  readonly spans: ExportedSpan[] = [];
  /** Headers of each export, refused ones included. */
  readonly headers: IncomingHttpHeaders[] = [];
  /** TCP connections taken so far. */
  connections = 0;
  /** An HTTP status, or never an answer. */
  behaviour: number | 'hang' = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', () => (this.connections += 1));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#take(request, response));
  }

  static async start(): Promise<FakeCollector> {
    const collector = new FakeCollector(createServer());
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  ofTrace(traceId: string): ExportedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  named(name: string): ExportedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.headers.push(request.headers);
    const body = await buffer(request);
    if (this.behaviour === 'hang') return;
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    if (this.behaviour < 300) this.spans.push(...readSpans(body));
    response.writeHead(this.behaviour, { 'content-type': 'application/x-protobuf' }).end();
  }
}
