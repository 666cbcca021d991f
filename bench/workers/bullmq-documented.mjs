import { Queue, Worker } from 'bullmq';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const connection = { host: '127.0.0.1', port: given.redisPort };
const post = createPost(given);
const queue = new Queue('remind', { connection });
const worker = new Worker(
  'remind',
  async ({ data }) => {
    await post(data.number);
    await queue.add('remind', data, { delay: INTERVAL_MS });
  },
  { connection, ...given.worker },
);
worker.on('error', console.error);
await worker.waitUntilReady();
ready();
