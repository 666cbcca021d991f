import pg from 'pg';
import { createPost, given, ready } from './lib/post.mjs';

/** setTimeout takes no more. */
const LONGEST_MS = 2 ** 31 - 1;

const post = createPost();
const pool = new pg.Pool({ connectionString: given.databaseUrl, ...given.pool });
const timers = new Map();

function set(number, dueMs) {
  clearTimeout(timers.get(number));
  timers.set(number, setTimeout(remind, Math.min(LONGEST_MS, Math.max(0, dueMs - Date.now())), number));
}

async function remind(number) {
  await post(number);
  const { rows } = await pool.query({
    name: 'sent',
    text: `UPDATE tasks SET sent_at = now(), next_reminder = greatest(next_reminder, now()) + interval '1 day'
           WHERE number = $1 RETURNING extract(epoch FROM next_reminder) * 1000 AS due`,
    values: [number],
  });
  set(number, Number(rows[0].due));
}

async function load() {
  const { rows } = await pool.query(
    'SELECT number, extract(epoch FROM next_reminder) * 1000 AS due FROM tasks ORDER BY next_reminder',
  );
  for (const { number, due } of rows) set(number, Number(due));
}

await load();
process.on('SIGUSR2', () => void load());
ready();
