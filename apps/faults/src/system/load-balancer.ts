import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One address for several nodes, like a Kubernetes Service: a new connection goes to a node that accepts it. */
export class LoadBalancer {
  readonly #server: Server;
  readonly #ports: readonly number[];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((client) => void this.#connect(client));
  }

  static async inFrontOf(ports: readonly number[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(ports);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #connect(client: Socket): Promise<void> {
    this.#track(client);
    const node = await this.#connectToNode();
    if (!node) return void client.destroy();
    this.#track(node);
    client.on('close', () => node.destroy());
    node.on('close', () => client.destroy());
    if (client.destroyed) return void node.destroy();
    client.pipe(node).pipe(client);
  }

  /** Connects to the nodes round-robin; undefined when none accepts. */
  async #connectToNode(): Promise<Socket | undefined> {
    const first = (this.#next += 1);
    for (let tried = 0; tried < this.#ports.length; tried += 1) {
      const port = this.#ports[(first + tried) % this.#ports.length] ?? 0;
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        socket.destroy();
      }
    }
    return undefined;
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    // Its 'close' follows, which ends the other side.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
