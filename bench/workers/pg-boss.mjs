import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { attempt, beginAttempts, finishAttempts, outcomesOf } from './lib/deliveries.mjs';
import { createPost, createSend, given, INTERVAL_MS, ready } from './lib/post.mjs';

const startAfter = INTERVAL_MS / 1_000;
const boss = new PgBoss({ connectionString: given.databaseUrl, ...given.boss });
boss.on('error', console.error);
await boss.start();
const query = (sql, values) => boss.getDb().executeSql(sql, values);

/** Handlers of a batch of jobs, by variant. `db` is the transaction that completes them, if there is one. */
const HANDLERS = {
  documented() {
    const post = createPost();
    return async (jobs) => {
      for (const { data } of jobs) {
        await post(data.number);
        await query('INSERT INTO sends (task) VALUES ($1)', [data.number]);
        await boss.send('remind', data, { startAfter });
      }
    };
  },

  /** The sends, the next jobs and the completion of a batch share one commit. */
  tuned() {
    const post = createPost();
    return async (jobs, db) => {
      await Promise.all(jobs.map(({ data }) => post(data.number)));
      await db.executeSql('INSERT INTO sends (task) SELECT unnest($1::int[])', [jobs.map(({ data }) => data.number)]);
      await insertNext(
        jobs.map(({ data }) => ({ data, startAfter })),
        db,
      );
    };
  },

  /** The outcomes, next jobs and completion of a batch share one commit. The attempts have their own. */
  'same-promises'() {
    const send = createSend();
    const begin = beginAttempts('uuid');
    const finish = { name: 'finish_attempts', text: finishAttempts('uuid') };
    return async (jobs, db) => {
      const { rows } = await query(begin, [jobs.map(({ id }) => id), jobs.map(({ data }) => data.number)]);
      const ended = await Promise.all(rows.map((row) => attempt(send, row)));
      await db.executeSql(finish, outcomesOf(ended));
      const sent = ended.filter(({ status }) => status === 'sent');
      const next = sent.map(({ number }) => ({ id: randomUUIDv7(), data: { number }, startAfter }));
      if (next.length > 0) await insertNext(next, db);
    };
  },
};

/** Fetches every `pollMs`, oftener than `work` can. Each batch has the transaction that `work` would give it. */
async function workEvery({ pollMs, batchSize }, handle) {
  const pool = new pg.Pool({ connectionString: given.databaseUrl, ...given.boss });
  const complete = async (jobs) => {
    const client = await pool.connect();
    const db = { executeSql: (text, values) => client.query(text, values) };
    await client.query('BEGIN');
    await handle(jobs, db);
    const ids = jobs.map(({ id }) => id);
    await boss.complete('remind', ids, undefined, { db });
    await client.query('COMMIT');
    client.release();
  };
  for (;;) {
    const jobs = await boss.fetch('remind', { batchSize });
    if (jobs.length > 0) void complete(jobs);
    else await sleep(pollMs);
  }
}

const insertNext = (jobs, db) => boss.insert('remind', jobs, { db, returnId: false });

const handle = HANDLERS[given.variant]();
if (given.work.pollMs) void workEvery(given.work, handle);
else await boss.work('remind', given.work, handle);
ready();
