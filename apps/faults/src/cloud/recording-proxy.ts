import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  path: string;
  body: string;
  receivedAt: Date;
  /** HTTP status; null: none yet, or the connection ended without one. */
  status: number | null;
  /** When the response was complete. */
  answeredAt: Date | null;
  answer: string;
}

/** Passes HTTP requests on to another server, and records them and their responses, oldest first. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private readonly target: string,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.pass(request, response));
  }

  /** @param target origin of the other server */
  static async start(target: string, cleanUp: AsyncDisposableStack): Promise<RecordingProxy> {
    const server = createServer();
    const proxy = new RecordingProxy(server, target);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.defer(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { method = 'GET', url: path = '/' } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const exchange: Exchange = {
        path,
        body: body.toString(),
        receivedAt: new Date(),
        status: null,
        answeredAt: null,
        answer: '',
      };
      if (method === 'POST') this.exchanges.push(exchange);
      const headers = headersOf(request.headers);
      const answer = await fetch(`${this.target}${path}`, { method, headers, ...(body.length > 0 && { body }) });
      const text = await answer.text();
      Object.assign(exchange, { status: answer.status, answeredAt: new Date(), answer: text });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(text);
    } catch {
      // As the other server did.
      response.destroy();
    }
  }
}

/** Headers without those of one connection. */
function headersOf({ host: _host, connection: _connection, 'content-length': _length, ...rest }: IncomingHttpHeaders) {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}
