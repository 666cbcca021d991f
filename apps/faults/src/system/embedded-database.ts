import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Of `postmaster.pid`; the first line is the pid. */
const PORT_LINE = 3;

/**
 * The PostgreSQL that one process keeps in its data folder, at an address that stays the same: it may listen on another
 * port after each start.
 */
export class EmbeddedDatabase {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly dataDir: string,
    private readonly password: string,
    private readonly door: Server,
  ) {
    door.on('connection', (client) => void this.lead(client));
  }

  /** The process must have made it. */
  static async at(dataDir: string): Promise<EmbeddedDatabase> {
    const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
    const door = createServer().listen(0, '127.0.0.1');
    await once(door, 'listening');
    return new EmbeddedDatabase(dataDir, password, door);
  }

  get url(): string {
    const { port } = this.door.address() as AddressInfo;
    return `postgres://postgres:${this.password}@127.0.0.1:${port}/postgres`;
  }

  /** Of its server. Rejects while there is none. */
  async pid(): Promise<number> {
    return numberAt(await this.postmaster(), 0);
  }

  async close(): Promise<void> {
    const closed = once(this.door, 'close');
    this.door.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  private async lead(client: Socket): Promise<void> {
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
