import { run } from 'graphile-worker';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const post = createPost(given);

await run({
  preset: { worker: { connectionString: given.databaseUrl, ...given.worker } },
  noHandleSignals: true,
  taskList: {
    async remind({ number }, helpers) {
      await post(number);
      await helpers.query('INSERT INTO sends (task) VALUES ($1)', [number]);
      await helpers.addJob('remind', { number }, { runAt: new Date(Date.now() + INTERVAL_MS) });
    },
  },
});
ready();
