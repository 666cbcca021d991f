import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** Asks `path` again and again with `inFlight` requests at once for `ms` milliseconds; answers each request's milliseconds. */
export async function load(origin, path, { inFlight, ms }) {
  const pool = new Pool(origin, { connections: inFlight, pipelining: 1 });
  const latencies = [];
  const end = performance.now() + ms;
  let bytes = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      const content = await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${Buffer.from(content)}`);
      bytes = content.byteLength;
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  await sleep(50);
  return { latencies, seconds, bytes };
}
