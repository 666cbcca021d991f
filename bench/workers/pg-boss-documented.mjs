import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const post = createPost(given);
const pool = new pg.Pool({ connectionString: given.databaseUrl });
const boss = new PgBoss(given.databaseUrl);
boss.on('error', console.error);
await boss.start();
await boss.work('remind', given.work, async (jobs) => {
  for (const { data } of jobs) {
    await post(data.number);
    await pool.query('INSERT INTO sends (task) VALUES ($1)', [data.number]);
    await boss.send('remind', data, { startAfter: INTERVAL_MS / 1_000 });
  }
});
ready();
