import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Line of `postmaster.pid`; the first line is the pid. */
const PORT_LINE = 3;

/**
 * The embedded PostgreSQL of a data folder, at a stable address: a proxy, since the server may listen on another port
 * after each start.
 */
export class EmbeddedDatabase {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly dataDir: string,
    private readonly password: string,
    private readonly proxy: Server,
  ) {
    proxy.on('connection', (client) => void this.forward(client));
  }

  /** The data folder must already exist. */
  static async at(dataDir: string): Promise<EmbeddedDatabase> {
    const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
    const proxy = createServer().listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return new EmbeddedDatabase(dataDir, password, proxy);
  }

  get url(): string {
    const { port } = this.proxy.address() as AddressInfo;
    return `postgres://postgres:${this.password}@127.0.0.1:${port}/postgres`;
  }

  /** Returns the server's pid. Rejects while it does not run. */
  async pid(): Promise<number> {
    return numberAt(await this.postmaster(), 0);
  }

  async close(): Promise<void> {
    const closed = once(this.proxy, 'close');
    this.proxy.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  private async forward(client: Socket): Promise<void> {
    this.#sockets.add(client);
    // Its 'close' follows.
    client.on('error', () => undefined).on('close', () => this.#sockets.delete(client));
    try {
      const server = connect(numberAt(await this.postmaster(), PORT_LINE), '127.0.0.1');
      server.on('error', () => undefined).on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      if (client.destroyed) server.destroy();
      client.pipe(server).pipe(client);
    } catch {
      client.destroy();
    }
  }

  private async postmaster(): Promise<string[]> {
    return (await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  }
}

function numberAt(lines: readonly string[], index: number): number {
  const number = Number(lines[index]);
  if (!Number.isInteger(number) || number <= 0) throw new Error('the server is not running yet');
  return number;
}
