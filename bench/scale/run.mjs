/**
 * What the number of parked tasks costs: node bench/scale/run.mjs [counts with commas] [updates of the churn]; build
 * first. For each count: start-up, idle CPU, memory, sizes, reads a second, lateness; at the largest also plans and
 * an hour's churn. Writes each count's figures to bench/results/scale.json beside those that are there.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf, cpuOfTree, memoryOf } from '../api/cpu.mjs';
import { fill } from '../api/dataset.mjs';
import { churnOf, plansOf, sizesOf } from './database.mjs';
import { prepare } from './one-process.mjs';
import { openScheduler, ratesOf } from './reminders.mjs';

const [countsText = '100,10000,1000000', updatesText = '1000000'] = process.argv.slice(2);
const IDLE_MS = 20_000;
const RATE_MS = 10_000;
const LATE = { count: 1_000, seconds: 10 };
/** From here on, plans and churn too. */
const LARGE = 1_000_000;
const FILE = join(import.meta.dirname, '../results/scale.json');

const round = (number, digits = 2) => Number(number.toFixed(digits));

async function idle(pid, postmaster) {
  const before = [cpuOf(pid), cpuOfTree(postmaster)];
  await sleep(IDLE_MS);
  const [product, database] = [cpuOf(pid), cpuOfTree(postmaster)].map((ms, index) =>
    round(((ms - before[index]) / IDLE_MS) * 100),
  );
  return { seconds: IDLE_MS / 1_000, productPercentOfACore: product, databasePercentOfACore: database };
}

/** Some reminders fall due one after the other; lateness is from then to the recorded time of the send. */
async function lateness(client, tasks) {
  const count = Math.min(LATE.count, tasks);
  await client.query(
    `UPDATE scheduler.task_reminders r SET next_reminder = due
     FROM (SELECT id, date_trunc('milliseconds', now() + interval '3 seconds' +
                    (row_number() OVER () - 1) * $2::float8 * interval '1 second') AS due
           FROM scheduler.task_reminders ORDER BY id LIMIT $1) soon
     WHERE r.id = soon.id`,
    [count, LATE.seconds / count],
  );
  const end = Date.now() + 40_000;
  for (;;) {
    const {
      rows: [figures],
    } = await client.query(
      `SELECT count(*)::int AS count, percentile_disc(0.5) WITHIN GROUP (ORDER BY late) AS "p50Ms",
         percentile_disc(0.99) WITHIN GROUP (ORDER BY late) AS "p99Ms", max(late) AS "maxMs", min(late) AS "minMs"
       FROM (SELECT (extract(epoch FROM sent_at - due_at) * 1000)::float8 AS late
             FROM notifier.deliveries WHERE status = 'sent') sends`,
    );
    if (figures.count >= count) return figures;
    if (Date.now() > end) throw new Error(`Only ${figures.count} of ${count} were sent`);
    await sleep(500);
  }
}

async function churn(client, scheduler, updates) {
  await client.query('VACUUM ANALYZE scheduler.task_reminders');
  const before = await churnOf(client);
  const started = performance.now();
  let done = 0;
  let mostDead = 0;
  for (let rounds = 1; done < updates; rounds += 1) {
    done += 2 * (await scheduler.round()).count;
    if (rounds % 100 === 0) mostDead = Math.max(mostDead, (await churnOf(client)).dead);
  }
  const seconds = round((performance.now() - started) / 1_000, 1);
  const after = await churnOf(client);
  await sleep(75_000);
  const settled = await churnOf(client);
  return {
    updates: done,
    seconds,
    perSecond: Math.round(done / seconds),
    mostDead,
    before,
    after,
    seventyFiveSecondsLater: settled,
  };
}

async function plans(scheduler) {
  return plansOf(scheduler.source, async () => {
    const rows = await scheduler.readSoonest();
    const { ReminderSent } = await import('@recuerda/contracts');
    const results = rows.map(({ id, taskId, nextReminder: due }) =>
      ReminderSent.create({
        id,
        subject: id,
        time: new Date(),
        data: { reminderId: id, taskId, dueAt: due.toISOString(), sentAt: due.toISOString(), attempts: 1 },
      }),
    );
    await scheduler.results.run(results);
  });
}

async function measure(tasks) {
  const place = await prepare();
  const client = new pg.Client({ connectionString: place.databaseUrl });
  try {
    await (await place.start()).stop();
    await client.connect();
    const employees = Math.max(20, Math.round(tasks / 20));
    const sizes = {
      departments: Math.min(200, employees),
      employees,
      tasks,
      days: 30,
      sendsPerDay: 1_000_000,
      deliveries: 0,
    };
    const fillSeconds = round(await fill(client, sizes, { activePercent: 100 }), 1);
    const product = await place.start();
    let running;
    try {
      await sleep(5_000);
      const idling = await idle(product.pid, place.postmaster);
      const memoryMb = memoryOf(product.pid);
      running = {
        startUpSeconds: round(product.seconds),
        idle: idling,
        memoryMb,
        lateness: await lateness(client, tasks),
      };
    } finally {
      await product.stop();
    }
    const figures = { tasks, fillSeconds, ...running, sizes: await sizesOf(client) };
    const scheduler = await openScheduler(place.databaseUrl);
    try {
      figures.rates = await ratesOf(scheduler, RATE_MS);
      if (tasks >= LARGE) {
        figures.plans = await plans(scheduler);
        if (Number(updatesText) > 0) figures.churn = await churn(client, scheduler, Number(updatesText));
      }
    } finally {
      await scheduler.close();
    }
    return figures;
  } finally {
    await client.end();
    await place.remove();
  }
}

const kept = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{"counts":{}}'));
for (const tasks of countsText.split(',').map(Number)) {
  const loadBefore = loadavg();
  const figures = { at: new Date().toISOString(), loadBefore, ...(await measure(tasks)) };
  kept.machine = {
    cores: cpus().length,
    model: cpus()[0].model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  kept.counts[tasks] = figures;
  await mkdir(join(FILE, '..'), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(kept, undefined, 2)}\n`);
  const { plans: _, churn: churned, ...shown } = figures;
  console.log(JSON.stringify({ ...shown, ...(churned && { churn: churned }) }));
}
