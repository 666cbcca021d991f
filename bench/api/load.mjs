import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/**
 * Asks `path` again and again with `inFlight` requests at once for `ms` milliseconds; answers each request's
 * milliseconds. What comes is counted and not kept: to collect 100 MB a second would stop this process for up to 30
 * ms at a time, and that would be taken for the server's.
 */
export async function load(origin, path, { inFlight, ms, headers = {} }) {
  const pool = new Pool(origin, { connections: inFlight, pipelining: 1 });
  const latencies = [];
  const end = performance.now() + ms;
  let bytes = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      bytes = await bytesOf(pool, path, headers);
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

/** Bytes of an answer's body. Throws when its status is not 200. */
function bytesOf(pool, path, headers) {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let status = 0;
    pool.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: (_controller, chunk) => {
          bytes += chunk.length;
        },
        onResponseEnd: () => (status === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${status}`))),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
