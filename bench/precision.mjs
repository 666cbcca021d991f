/**
 * Lateness of reminders: from their due time to their arrival at a sandbox that answers at once.
 * node bench/precision.mjs [one-process|services] [count] [seconds]; build first. Prints one JSON line.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { summary } from './lib/percentiles.mjs';
import { startSystem } from './lib/system.mjs';

const [mode = 'one-process', countText = '20000', secondsText = '60'] = process.argv.slice(2);
const count = Number(countText);
const seconds = Number(secondsText);
const IN_FLIGHT = 32;

const system = await startSystem(mode);
const client = new pg.Client({ connectionString: system.databaseUrl });
try {
  await client.connect();
  await createTasks();
  const due = await spread();
  await sleep(seconds * 1_000 + 8_000);
  const { items } = await (await fetch(`${system.sandboxUrl}/messages?limit=100000`)).json();
  const seen = new Map();
  const lateness = items.map(({ message, receivedAt }) => {
    const number = /\*Tarea (\d+)\*/.exec(message)[1];
    seen.set(number, (seen.get(number) ?? 0) + 1);
    return Date.parse(receivedAt) - due.get(number);
  });
  const doubled = [...seen.values()].filter((times) => times > 1).length;
  const early = lateness.filter((ms) => ms < 0).length;
  const figures = { mode, seconds, lost: count - seen.size, doubled, early, latenessMs: summary(lateness) };
  console.log(JSON.stringify({ ...figures, node: process.version, cores: cpus().length }));
} finally {
  await client.end();
  await system.stop();
}

async function post(path, body) {
  const answer = await fetch(`${system.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function createTasks() {
  const department = await post('/departments', { name: 'Docencia' });
  const employee = await post('/employees', { name: 'Ana', phone: '99887766', departmentId: department.id });
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < count; number = next++) {
      await post('/tasks', { title: `Tarea ${number}`, employeeId: employee.id, reminderInterval: 1440 });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** Spreads the due times evenly over the seconds to come, starting in 5 s; answers them by task number. */
async function spread() {
  for (;;) {
    const { rows } = await client.query('SELECT count(*)::int FROM scheduler.task_reminders');
    if (rows[0].count === count) break;
    await sleep(100);
  }
  const start = Date.now() + 5_000;
  const step = (seconds * 1_000) / count;
  await client.query(
    `UPDATE scheduler.task_reminders r SET next_reminder = d.due, claimed_until = d.due
     FROM (SELECT task_id, to_timestamp($1 / 1000.0) + (row_number() OVER (ORDER BY task_id) - 1) * $2 * interval '1 ms' AS due
           FROM scheduler.task_reminders) d WHERE d.task_id = r.task_id`,
    [start, step],
  );
  const { rows } = await client.query(
    `SELECT substring(t.title FROM '\\d+') AS number, extract(epoch FROM r.next_reminder) * 1000 AS due
     FROM scheduler.task_reminders r JOIN tasks.tasks t ON t.id = r.task_id`,
  );
  return new Map(rows.map((row) => [row.number, Number(row.due)]));
}
