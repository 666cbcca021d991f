/**
 * A cell in its busiest hour, in accelerated time: npm run bench -- cell [tasks] [hours per hour] [changes a second].
 * Services, a broker and a database; 30 departments with a number each, which takes 80 messages a second; every task is
 * due once. Tasks are completed, paused, edited and created meanwhile. Prints lateness, what was lost, doubled or
 * sent after its task had ended, and the memory and open files of every process in the second and the last tenth.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { SPREAD } from '../contenders/recuerda.mjs';
import { cpuBetween, cpuPerReminder, cpuSnapshot, memoryOf } from '../lib/cpu.mjs';
import { pause, until, withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { describeMachine } from '../lib/results.mjs';
import { fill } from '../lib/school.mjs';
import { startSink } from '../lib/sink.mjs';
import { median, round, summary } from '../lib/statistics.mjs';
import { settleDatabase } from '../lib/stores.mjs';

const [tasks = 1_000_000, speed = 4, changesPerSecond = 10] = process.argv.slice(2).map(Number);
const DEPARTMENTS = 30;
const NUMBER_PER_SECOND = 80 * speed;
const SECONDS = 3_600 / speed;
const LEAD_MS = 20_000 + tasks * 0.1;
const SAMPLE_MS = 5_000;
/** For the last reminders to arrive and be stored. */
const AFTER_MS = 60_000;

async function call(url, method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function connectNumbers({ url, database }, sink) {
  const { rows } = await database.client.query('SELECT id FROM directory.departments ORDER BY id');
  for (const [index, { id }] of rows.entries())
    await call(url, 'POST', '/whatsapp/accounts', {
      provider: 'form',
      url: sink.url,
      appkey: `number-${index}`,
      authkey: 'bench',
      dialect: 'status',
      departmentIds: [id],
    });
}

/** Changes tasks at random until it is stopped: `ended` has when completion or pause was answered, by task number. */
function change(url, made, employeeId) {
  const ended = new Map();
  const counts = { complete: 0, pause: 0, edit: 0, create: 0, failed: 0 };
  const deeds = {
    complete: (id) => call(url, 'POST', `/tasks/${id}/complete`),
    pause: (id) => call(url, 'POST', `/tasks/${id}/pause`),
    edit: (id) => call(url, 'PATCH', `/tasks/${id}`, { description: 'Con copia a la dirección' }),
    create: () => call(url, 'POST', '/tasks', { title: 'Acta', employeeId }),
  };
  const names = Object.keys(deeds);
  let changes = 0;
  const changeOne = async () => {
    const name = names[changes++ % names.length];
    const number = Math.floor(Math.random() * made.length);
    if (ended.has(number)) return;
    if (name === 'complete' || name === 'pause') ended.set(number, Infinity);
    try {
      await deeds[name](made[number]);
      if (ended.has(number)) ended.set(number, Date.now());
      counts[name] += 1;
    } catch {
      counts.failed += 1;
    }
  };
  const timer = setInterval(changeOne, 1_000 / changesPerSecond);
  return { ended, counts, stop: () => clearInterval(timer) };
}

/** Samples memory (MB) and open files of each process, and the connections of the database, until it is stopped. */
function watch({ pidOf, database, groups }) {
  const pids = { ...pidOf, ...Object.fromEntries(groups.broker.map((pid) => ['broker', pid])) };
  const samples = [];
  const sample = async () => {
    const one = { connections: await database.value('SELECT count(*)::int FROM pg_stat_activity') };
    for (const [name, pid] of Object.entries(pids)) {
      one[`${name} MB`] = await memoryOf(pid);
      one[`${name} files`] = readdirSync(`/proc/${pid}/fd`).length;
    }
    samples.push(one);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const compare = () => {
    clearInterval(timer);
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const [early, late] = [samples.slice(tenth, 2 * tenth), samples.slice(-tenth)];
    const middle = (some, name) => median(some.map((one) => one[name]));
    return Object.fromEntries(Object.keys(samples[0]).map((name) => [name, [middle(early, name), middle(late, name)]]));
  };
  return { compare };
}

await withCleanup(async (defer) => {
  const sink = await startSink({ providerMs: 0, providerLimit: NUMBER_PER_SECOND });
  defer(sink.stop);
  await sink.reset(tasks);
  const sizes = { departments: DEPARTMENTS, employees: tasks / 20, tasks, days: 30, sendsPerDay: 0, deliveries: 0 };
  const prepare = ({ client }) => fill(client, sizes, { activePercent: 100, title: `'Tarea ' || n` });
  const env = {
    NOTIFIER_RATE: String(NUMBER_PER_SECOND),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.1/32',
  };
  const system = await startProduct({ mode: 'services', sink, env, prepare }, defer);
  const { client, value } = system.database;
  await connectNumbers(system, sink);

  const startMs = Date.now() + LEAD_MS;
  const stepMs = (SECONDS * 1_000) / tasks;
  await client.query(SPREAD, [startMs, stepMs]);
  await settleDatabase(system.database);
  const { rows } = await client.query('SELECT id FROM made_tasks ORDER BY n');
  const made = rows.map(({ id }) => id);
  if (Date.now() > startMs) throw new Error('writing the due times took too long');
  await pause(startMs - Date.now());

  const groups = { ...system.groups, sink: [sink.pid] };
  const before = await cpuSnapshot(groups);
  const watching = watch(system);
  const changing = change(system.url, made, await value('SELECT id FROM directory.employees LIMIT 1'));
  await pause(SECONDS * 1_000);
  changing.stop();
  const { seconds, otherLoad } = cpuBetween(before, await cpuSnapshot(groups));
  const processes = watching.compare();

  const openCount = tasks - changing.ended.size;
  const stored = () => value(`SELECT count(*)::int FROM notifier.messages WHERE status = 'sent'`);
  const state = async () => `${await stored()} stored of ${openCount}\n${system.log()}`;
  await until(state, async () => (await stored()) >= openCount, { limitMs: AFTER_MS, everyMs: 1_000 });
  const status = await sink.status();
  const arrivals = await sink.arrivals();
  const lateness = [];
  const afterEnd = [];
  let lost = 0;
  arrivals.forEach((at, number) => {
    const endedAt = changing.ended.get(number);
    if (at > 0) lateness.push(at - Math.floor(startMs + number * stepMs));
    else if (endedAt === undefined) lost += 1;
    if (at > endedAt) afterEnd.push(at - endedAt);
  });
  const perNumber = await client.query(
    `SELECT min(n)::int AS least, max(n)::int AS most
     FROM (SELECT count(*) AS n FROM notifier.messages GROUP BY account) counts`,
  );
  console.log(
    JSON.stringify(
      {
        machine: describeMachine(),
        tasks,
        speed,
        perSecond: round(tasks / SECONDS, 0),
        sentPerNumber: perNumber.rows[0],
        latenessMs: summary(lateness),
        lost,
        doubled: status.received - status.refused - status.malformed - status.distinct,
        refused: status.refused,
        malformed: status.malformed,
        changes: changing.counts,
        sentAfterEnd: { count: afterEnd.length, latestMs: Math.max(0, ...afterEnd) },
        cpuMicroseconds: cpuPerReminder(seconds, status.distinct),
        processes,
        otherLoad,
      },
      null,
      2,
    ),
  );
});
