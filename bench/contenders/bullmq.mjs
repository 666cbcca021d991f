import { Queue } from 'bullmq';
import { temporaryFolder } from '../lib/harness.mjs';
import { inChunks, startWorker } from '../lib/peer.mjs';
import { findRedis, REDIS_SETTINGS, startRedis } from '../lib/stores.mjs';

const bullmq = ({ name, settings, why, windowSeconds }) => ({
  name,
  settings: (load) => ({ ...settings(load), redis: REDIS_SETTINGS }),
  why,
  windowSeconds,
  missing: () => (findRedis() === undefined ? 'Redis is not installed (apt-get install redis-tools).' : undefined),

  async start({ sink, tasks, ...load }, defer) {
    const folder = await temporaryFolder(defer);
    const redis = await startRedis(folder, defer);
    const queue = new Queue('remind', { connection: { host: '127.0.0.1', port: redis.port } });
    defer(() => queue.close());
    await queue.pause();
    const fill = (delayOf) =>
      inChunks(tasks, (numbers) =>
        queue.addBulk(
          numbers.map((number) => ({ name: 'remind', data: { number }, opts: { delay: delayOf(number) } })),
        ),
      );
    await fill(() => 0);
    const given = { redisPort: redis.port, sinkUrl: sink.url, connections: load.connections, ...settings(load) };
    const child = await startWorker('bullmq', given, defer);
    return {
      groups: { worker: [child.pid], database: [], broker: [redis.pid] },
      log: () => child.log,
      go: () => queue.resume(),
      spread: async (startMs, stepMs) => {
        await queue.drain();
        await fill((number) => Math.max(0, Math.floor(startMs + number * stepMs) - Date.now()));
        await queue.resume();
      },
      /** Completed jobs are kept: they are the record of what was sent. */
      sent: () => queue.getCompletedCount(),
      rescheduled: () => queue.getDelayedCount(),
      failed: () => queue.getFailedCount(),
      settled: async () => true,
    };
  },
});

export const bullmqDocumented = bullmq({
  name: 'bullmq-documented',
  settings: () => ({ worker: {} }),
  why: 'its README, a worker without options; jobs wait in a paused queue, which is easier for it than delayed ones',
  windowSeconds: 30,
});

export const bullmqConcurrent = bullmq({
  name: 'bullmq-concurrent',
  settings: () => ({ worker: { concurrency: 50 } }),
  why: "the README's worker with the concurrency of its guide's example",
});

export const bullmqTuned = bullmq({
  name: 'bullmq-tuned',
  settings: ({ connections }) => ({
    worker: { concurrency: Math.max(1_000, 2 * connections) },
    bulk: { delayMs: 5, size: 500 },
  }),
  why: 'high concurrency, next jobs added in bulk',
});
