import { run } from 'graphile-worker';
import pg from 'pg';
import { inBulk } from './lib/in-bulk.mjs';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const post = createPost(given);
const pool = new pg.Pool({ connectionString: given.databaseUrl, max: given.bulk.writers });

/** Sends and next jobs of many tasks in one statement, hence one commit. */
const RECORD = {
  name: 'record',
  text: `WITH sent AS (INSERT INTO sends (task) SELECT unnest($1::int[]))
         SELECT count(*) FROM graphile_worker.add_jobs((
           SELECT array_agg(
             ('remind', json_build_object('number', task), NULL, $2, NULL, NULL, NULL, NULL)::graphile_worker.job_spec)
           FROM unnest($1::int[]) task))`,
};
const record = inBulk(
  (numbers) => pool.query({ ...RECORD, values: [numbers, new Date(Date.now() + INTERVAL_MS)] }),
  given.bulk,
);

await run({
  preset: { worker: { connectionString: given.databaseUrl, ...given.worker } },
  noHandleSignals: true,
  taskList: {
    async remind({ number }) {
      await post(number);
      await record(number);
    },
  },
});
ready();
