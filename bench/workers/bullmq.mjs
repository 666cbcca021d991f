import { Queue, Worker } from 'bullmq';
import { inBulk } from './lib/in-bulk.mjs';
import { createPost, given, INTERVAL_MS, ready } from './lib/post.mjs';

const connection = { host: '127.0.0.1', port: given.redisPort };
const post = createPost();
const queue = new Queue('remind', { connection });
const opts = { delay: INTERVAL_MS };
const addNext = given.bulk
  ? inBulk((items) => queue.addBulk(items.map((data) => ({ name: 'remind', data, opts }))), given.bulk)
  : (data) => queue.add('remind', data, opts);
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
