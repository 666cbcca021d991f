import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Random } from '@recuerda/testing';

/** Part of the webhooks whose first attempt fails. */
const FAILING = 0.4;
/** An attempt that is never answered takes 15 s. */
const MAX_HANGING = 3;

interface Body {
  data: { reminderId: string };
}

/** A system that gets webhooks, and answers some first attempts with 500, a reset or not at all. */
export class UnreliableReceiver implements AsyncDisposable {
  /** Reminders that arrived and were answered by 200: the ids of their webhooks, one for each time. */
  readonly accepted = new Map<string, string[]>();
  readonly refused = { error: 0, reset: 0, unanswered: 0 };
  private readonly seen = new Set<string>();
  private readonly server: Server;

  private constructor(private readonly random: Random) {
    this.server = createServer((request, response) => {
      void json(request).then((body) => {
        const id = String(request.headers['webhook-id']);
        const isFirst = !this.seen.has(id);
        this.seen.add(id);
        const fault = isFirst && this.random.next() < FAILING ? this.pickFault() : null;
        if (fault === 'error') response.writeHead(500).end('busy');
        else if (fault === 'reset') request.socket.destroy();
        else if (fault === null) {
          const { reminderId } = (body as Body).data;
          this.accepted.set(reminderId, [...(this.accepted.get(reminderId) ?? []), id]);
          response.writeHead(200).end();
        }
      }, ignore);
    });
  }

  static async start(random: Random): Promise<UnreliableReceiver> {
    const receiver = new UnreliableReceiver(random);
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pickFault(): keyof typeof this.refused {
    const canHang = this.refused.unanswered < MAX_HANGING;
    const fault = this.random.pick(
      canHang ? (['error', 'reset', 'unanswered'] as const) : (['error', 'reset'] as const),
    );
    this.refused[fault] += 1;
    return fault;
  }
}

/** A killed process leaves half a request. */
const ignore = (): void => undefined;
