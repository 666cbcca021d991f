import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, getFreePort, startProcess, stopProcess } from '@recuerda/testing';
import { StepFailed } from '../lib/run-quietly.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const EXIT_CODE = 130;
const LOAD_LIMIT_MS = 60_000;
/** The last line it prints, after the demo data is created. */
const RUNNING = 'Recuerda is running';

/**
 * Runs `work` with the address of a system in one process that holds the demo, on data of its own; nothing of it is
 * left afterwards, nor after Ctrl-C. PORTAL_DIR names another build of the portal.
 */
export async function withDemo(work) {
  const interruption = watchInterruption();
  const dataDir = await mkdtemp(join(tmpdir(), 'recuerda-demo-'));
  // Others may traverse the folder: under root PostgreSQL runs as another user.
  await chmod(dataDir, 0o711);
  let child;
  try {
    const log = [];
    const port = await getFreePort();
    const { PORTAL_DIR } = process.env;
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...(PORTAL_DIR && { PORTAL_DIR }) };
    child = await startProcess({ app: 'standalone', port, env, log, args: ['--demo'] });
    const loaded = () => log.some((line) => line.includes(RUNNING));
    await interruption.race(eventually(loaded, { timeoutMs: LOAD_LIMIT_MS, describe: 'the demo is loaded' }));
    return await interruption.race(work(`http://127.0.0.1:${port}`));
  } finally {
    if (child) await stopProcess(child);
    await rm(dataDir, { recursive: true, force: true });
    interruption.end();
  }
}

/**
 * Until `end()` a signal does not end the process: the current or next `race()` rejects with StepFailed, so that
 * callers can clean up.
 */
function watchInterruption() {
  const { promise, reject } = Promise.withResolvers();
  promise.catch(() => undefined);
  const interrupt = () => reject(new StepFailed('Interrupted.', EXIT_CODE));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    race: (work) => Promise.race([work, promise]),
    end: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
}
