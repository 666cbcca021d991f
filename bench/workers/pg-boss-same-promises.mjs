import { randomUUIDv7 } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { attempt, beginAttempts, finishAttempts, outcomesOf } from './lib/deliveries.mjs';
import { createSend } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const BEGIN = beginAttempts('uuid');
const FINISH = { name: 'finish_attempts', text: finishAttempts('uuid') };

const send = createSend(given);
const boss = new PgBoss({ connectionString: given.databaseUrl, ...given.boss });
boss.on('error', console.error);
await boss.start();
// Transactional: the outcomes, next jobs and completion of a batch share one commit. The attempts have their own.
await boss.work('remind', { ...given.work, transactional: true }, async (jobs, db) => {
  const asked = [jobs.map(({ id }) => id), jobs.map(({ data }) => data.number)];
  const { rows } = await boss.getDb().executeSql(BEGIN, asked);
  const ended = await Promise.all(rows.map((row) => attempt(send, row)));
  await db.executeSql(FINISH, outcomesOf(ended));
  const startAfter = INTERVAL_MS / 1_000;
  const next = ended
    .filter(({ status }) => status === 'sent')
    .map(({ number }) => ({ id: randomUUIDv7(), data: { number }, startAfter }));
  if (next.length > 0) await boss.insert('remind', next, { db, returnId: false });
});
ready();
