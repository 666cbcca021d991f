import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '@recuerda/local-servers';
import { Client } from 'pg';

/** A crash of the server loses nothing committed without fsync; a crash of the machine is not tested here. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/** A private PostgreSQL that can be taken away and brought back at the same address. */
export class DatabaseServer {
  private constructor(private server: PostgresServer) {}

  static async start(folder: string): Promise<DatabaseServer> {
    return new DatabaseServer(await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS }));
  }

  /** Stops without a checkpoint: the next start recovers from the log. */
  async crash(): Promise<void> {
    await this.server.stopImmediate();
  }

  async start(): Promise<void> {
    const { dataDir, port } = this.server;
    this.server = await startPostgres({ dataDir, port, settings: SETTINGS });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Returns its URL. */
  async create(name: string): Promise<string> {
    await this.run(`CREATE DATABASE "${name}"`);
    const url = new URL(this.server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  drop(name: string): Promise<void> {
    return this.run(`DROP DATABASE "${name}" WITH (FORCE)`);
  }

  private async run(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.server.url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
