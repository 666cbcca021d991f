import { join } from 'node:path';
import { withDeathSignal, ManagedChild } from '@recuerda/local-servers';
import { until } from './until.mjs';

/** Starts `bench/workers/<name>.mjs` with what it is `given`, and waits until it takes work. */
export async function startWorker(name, given, defer) {
  let ready = false;
  const child = await ManagedChild.start(
    withDeathSignal(
      { command: process.execPath, args: [join(import.meta.dirname, '../workers', `${name}.mjs`)] },
      'KILL',
    ),
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', BENCH_WORKER: JSON.stringify(given) },
      log: (line) => (ready ||= line === 'ready'),
    },
  );
  defer(() => child.stop([{ signal: 'SIGTERM', limitMs: 5_000 }]));
  const probe = () => {
    if (!child.running) throw new Error(`${name} has ended:\n${child.log}`);
    return ready;
  };
  await until(() => `${name} is ready:\n${child.log}`, probe, { limitMs: 30_000 });
  return child;
}
