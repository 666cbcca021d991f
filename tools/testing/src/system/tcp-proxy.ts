import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from '@recuerda/local-servers';

/** The side that sent the bytes. */
export type Side = 'client' | 'server';

/** Called with all bytes before they are forwarded; may stall the proxy to withhold them. */
export type Listener = (from: Side, bytes: Buffer) => void;

/** A TCP proxy, so that a test can take a server away from one client only. */
export class TcpProxy {
  /** Observers of the traffic. */
  readonly listeners = new Set<Listener>();
  readonly #target: { host: string; port: number };
  #flow = Promise.resolve();
  #resume: (() => void) | undefined;
  #ignoresNew = false;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(
    target: { host: string; port: number },
    /** On 127.0.0.1. None that a server or an outgoing connection may get while the proxy is closed. */
    readonly port: number,
  ) {
    this.#target = target;
  }

  static async to(host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port }, await freePort());
    await proxy.reopen();
    return proxy;
  }

  /** Creates a proxy for the server of a URL. Returns it with the URL of the proxy. */
  static async inFrontOf(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const through = new URL(url);
    const proxy = await TcpProxy.to(through.hostname, Number(through.port));
    through.host = `127.0.0.1:${proxy.port}`;
    // The folder of a Unix socket, which would bypass it.
    through.searchParams.delete('host');
    return { proxy, url: through.href };
  }

  /** Withholds all bytes in both directions without closing connections, like a network that drops everything. */
  stall(): void {
    if (this.#resume) return;
    this.#flow = new Promise((resolve) => (this.#resume = resolve));
  }

  /** Accepts new connections without forwarding them, until {@link resume} is called; open ones go on. */
  ignoreNew(): void {
    this.#ignoresNew = true;
  }

  /** Forwards the withheld bytes and all later ones. */
  resume(): void {
    this.#ignoresNew = false;
    this.#resume?.();
    this.#resume = undefined;
  }

  /** Closes all connections and refuses new ones; withheld bytes are lost. */
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
    this.#server = createServer((client) => {
      if (this.#ignoresNew) this.#ignore(client);
      else this.#forward(client, connect(this.#target));
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #ignore(client: Socket): void {
    this.#sockets.add(client);
    client.on('error', () => undefined);
    client.on('close', () => this.#sockets.delete(client));
    client.resume();
  }

  #forward(client: Socket, server: Socket): void {
    for (const [side, from, to] of [
      ['client', client, server],
      ['server', server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      // Its 'close' event follows, which ends the other side.
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(this.#forwarder(side)).pipe(to);
    }
  }

  #forwarder(side: Side): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        for (const listener of this.listeners) listener(side, chunk);
        if (this.#resume) void this.#flow.then(() => pass(null, chunk));
        else pass(null, chunk);
      },
    });
  }
}
