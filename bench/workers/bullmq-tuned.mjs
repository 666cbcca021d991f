import { Queue, Worker } from 'bullmq';
import { inBulk } from './lib/in-bulk.mjs';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const connection = { host: '127.0.0.1', port: given.redisPort };
const post = createPost(given);
const queue = new Queue('remind', { connection });
const addNext = inBulk(
  (items) => queue.addBulk(items.map((data) => ({ name: 'remind', data, opts: { delay: INTERVAL_MS } }))),
  given.bulk,
);
const worker = new Worker(
  'remind',
  async ({ data }) => {
    await post(data.number);
    await addNext(data);
  },
  { connection, ...given.worker },
);
worker.on('error', console.error);
await worker.waitUntilReady();
ready();
