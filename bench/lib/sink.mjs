import { join } from 'node:path';
import { ManagedChild, withDeathSignal } from '@recuerda/local-servers';
import { until } from './harness.mjs';

/**
 * Starts the sink as a process of its own, which answers after `providerMs`, and 429 above `providerLimit` POSTs a
 * second. `url` is where the form is POSTed; `reset(n)` begins a run of tasks 0 to n - 1; `status()` answers
 * `{received, refused, distinct, malformed, mostOpen, firstAt, lastAt}`, `arrivals()` the ms since the epoch by task.
 */
export async function startSink({ providerMs, providerLimit }) {
  const settings = JSON.stringify({ ms: providerMs, limit: providerLimit });
  const args = [join(import.meta.dirname, 'sink-process.mjs'), settings];
  let port = '';
  const child = await ManagedChild.start(withDeathSignal({ command: process.execPath, args }, 'KILL'), {
    log: (line) => (port ||= line),
  });
  await until(
    () => `the sink listens: ${child.log}`,
    () => port !== '',
    { limitMs: 10_000 },
  );
  const origin = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid,
    url: `${origin}/send`,
    reset: (count) => fetch(`${origin}/reset/${count}`, { method: 'POST' }),
    status: async () => (await fetch(`${origin}/status`)).json(),
    arrivals: async () => new Float64Array(await (await fetch(`${origin}/arrivals`)).arrayBuffer()),
    stop: () => child.stop([{ signal: 'SIGTERM', limitMs: 5_000 }]),
  };
}
