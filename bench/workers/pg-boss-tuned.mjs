import { PgBoss } from 'pg-boss';
import { createPost } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const post = createPost(given);
const boss = new PgBoss({ connectionString: given.databaseUrl, ...given.boss });
boss.on('error', console.error);
await boss.start();
// Transactional: the sends, the next jobs and the completion of a batch share one commit.
await boss.work('remind', { ...given.work, transactional: true }, async (jobs, db) => {
  await Promise.all(jobs.map(({ data }) => post(data.number)));
  const startAfter = INTERVAL_MS / 1_000;
  await db.executeSql('INSERT INTO sends (task) SELECT unnest($1::int[])', [jobs.map(({ data }) => data.number)]);
  await boss.insert(
    'remind',
    jobs.map(({ data }) => ({ data, startAfter })),
    { db, returnId: false },
  );
});
ready();
