import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Which side said it. */
export type Side = 'client' | 'server';

/** Told of everything before it is passed on; may stall the proxy to hold it back. */
export type Listener = (from: Side, said: Buffer) => void;

/** Stands between a client and a TCP server, so that a test can take the server away from that client alone. */
export class TcpProxy {
  /** Whoever wants to hear what is said. */
  readonly listeners = new Set<Listener>();
  readonly #target: { host: string; port: number };
  #flow = Promise.resolve();
  #resume: (() => void) | undefined;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  static async to(host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port });
    await proxy.reopen();
    return proxy;
  }

  /** A proxy before the server of a URL, and the URL that leads through it. */
  static async inFrontOf(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const through = new URL(url);
    const proxy = await TcpProxy.to(through.hostname, Number(through.port));
    through.host = `127.0.0.1:${proxy.port}`;
    return { proxy, url: through.href };
  }

  /** On 127.0.0.1, the same all the time. */
  get port(): number {
    return this.#port;
  }

  /** Nothing passes any more, neither way, and nobody is told: a network that swallows everything. */
  stall(): void {
    if (this.#resume) return;
    this.#flow = new Promise((resolve) => (this.#resume = resolve));
  }

  /** What was held back passes now, and everything after it. */
  resume(): void {
    this.#resume?.();
    this.#resume = undefined;
  }

  /** Breaks all connections and refuses new ones; what was held back is gone. */
  async close(): Promise<void> {
    if (!this.#server) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    this.resume();
    await closed;
  }

  async reopen(): Promise<void> {
    if (this.#server) return;
    this.#server = createServer((client) => this.#join(client, connect(this.#target)));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #join(client: Socket, server: Socket): void {
    for (const [side, from, to] of [
      ['client', client, server],
      ['server', server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      // Its 'close' follows, which ends the other side.
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(this.#passage(side)).pipe(to);
    }
  }

  #passage(side: Side): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        for (const listener of this.listeners) listener(side, chunk);
        if (this.#resume) void this.#flow.then(() => pass(null, chunk));
        else pass(null, chunk);
      },
    });
  }
}
