import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedPost {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A system that gets webhooks. `answer` may be replaced. */
export class Receiver {
  readonly received: ReceivedPost[] = [];
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => {
      this.received.push({ headers: request.headers, body });
      this.answer(response);
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook?key=s3cret`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
