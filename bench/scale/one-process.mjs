import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, ManagedChild, startPostgres } from '@recuerda/local-servers';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;

/** The built one-process product on a durable PostgreSQL of its own, to be started and stopped at will. */
export async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-scale-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });

  /** Returns its pid, its address and the seconds until it was ready. */
  const start = async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
    };
    const started = performance.now();
    const child = await ManagedChild.start(
      { command: process.execPath, args: [join(ROOT, 'apps/standalone/dist/main.js')] },
      { cwd: ROOT, env },
    );
    while (
      !(await fetch(`${url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (!child.running || performance.now() - started > READY_WITHIN_MS)
        throw new Error(`The product is not ready:\n${child.log}`);
      await sleep(20);
    }
    const seconds = (performance.now() - started) / 1_000;
    return { url, pid: child.pid, seconds, stop: () => child.stop([{ signal: 'SIGTERM', limitMs: 30_000 }]) };
  };
  const remove = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { databaseUrl: postgres.url, postmaster: postgres.pid, start, remove };
}
