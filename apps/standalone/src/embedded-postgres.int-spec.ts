import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { consistently, eventually } from '@recuerda/testing';
import { Client } from 'pg';
import { EmbeddedPostgres } from './embedded-postgres.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-vanished-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes no empty database where its folder is away, and goes on once it is back [RUN-01]', async () => {
  const [dataDir, away] = [join(folder, 'postgres'), join(folder, 'away')];
  const server = await EmbeddedPostgres.start(dataDir);
  const ask = async (text: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  try {
    await ask('CREATE TABLE kept AS SELECT 1 AS n');
    const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    await rename(dataDir, away);
    process.kill(pid, 'SIGQUIT');
    await consistently(async () => expect(await readdir(folder)).not.toContain('postgres'), { forMs: 3_000 });
    await rename(away, dataDir);
    await eventually(async () => expect((await ask('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]));
  } finally {
    await server.stop();
  }
}, 60_000);
