/**
 * Costs of the number of parked tasks: npm run bench -- scale [counts with commas] [updates of the churn].
 * For each count: start-up, idle CPU, memory, sizes, reads a second, lateness; at the largest also plans and
 * an hour's churn. Writes each count's figures to bench/results/scale.json beside those that are there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, memoryOf } from '../lib/cpu.mjs';
import { until, withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { describeMachine, readResults, writeResults } from '../lib/results.mjs';
import { churnOf, openScheduler, plansOf, ratesOf, sizesOf } from '../lib/scale.mjs';
import { fill } from '../lib/school.mjs';
import { round } from '../lib/statistics.mjs';

const [countsText = '100,10000,1000000', updatesText = '1000000'] = process.argv.slice(2);
const IDLE_MS = 20_000;
const RATE_MS = 10_000;
const LATE = { count: 1_000, seconds: 10 };
/** From here on, plans and churn too. */
const LARGE = 1_000_000;

/** CPU of the product and the database while nothing is due. */
async function idle(pids) {
  const before = await Promise.all(pids.map(cpuOf));
  await sleep(IDLE_MS);
  const after = await Promise.all(pids.map(cpuOf));
  const [product, database] = after.map((ms, index) => round(((ms - before[index]) / IDLE_MS) * 100));
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
  const figures = async () =>
    (
      await client.query(
        `SELECT count(*)::int AS count, percentile_disc(0.5) WITHIN GROUP (ORDER BY late) AS "p50Ms",
           percentile_disc(0.99) WITHIN GROUP (ORDER BY late) AS "p99Ms", max(late) AS "maxMs", min(late) AS "minMs"
         FROM (SELECT (extract(epoch FROM sent_at - due_at) * 1000)::float8 AS late
               FROM notifier.messages WHERE status = 'sent') sends`,
      )
    ).rows[0];
  const all = async () => (await figures()).count >= count;
  await until(async () => `${(await figures()).count} of ${count} sent`, all, { limitMs: 40_000, everyMs: 500 });
  return figures();
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

const plans = (scheduler) => plansOf(scheduler.source, async () => scheduler.recordSent(await scheduler.readSoonest()));

/** The figures of so many tasks. */
const measure = (tasks) =>
  withCleanup(async (defer) => {
    const employees = Math.max(20, Math.round(tasks / 20));
    const departments = Math.min(200, employees);
    const sizes = { departments, employees, tasks, days: 30, sendsPerDay: 1_000_000, deliveries: 0 };
    let fillSeconds;
    const prepare = async ({ client }) => {
      fillSeconds = round(await fill(client, sizes, { activePercent: 100 }), 1);
    };
    const product = await startProduct({ env: { WHATSAPP_PROVIDER: 'sandbox' }, prepare }, defer);
    const { database, pidOf } = product;
    const { client } = database;
    await sleep(5_000);
    const figures = {
      tasks,
      fillSeconds,
      startUpSeconds: round(product.seconds),
      idle: await idle([pidOf.standalone, database.pid]),
      memoryMb: await memoryOf(pidOf.standalone),
      lateness: await lateness(client, tasks),
    };
    await product.stop();
    const scheduler = await openScheduler(database.url);
    defer(scheduler.close);
    Object.assign(figures, { sizes: await sizesOf(client), rates: await ratesOf(scheduler, RATE_MS) });
    if (tasks >= LARGE) {
      figures.plans = await plans(scheduler);
      if (Number(updatesText) > 0) figures.churn = await churn(client, scheduler, Number(updatesText));
    }
    return figures;
  });

for (const tasks of countsText.split(',').map(Number)) {
  const { loadBefore, ...machine } = describeMachine();
  const figures = { at: new Date().toISOString(), loadBefore, ...(await measure(tasks)) };
  const earlier = await readResults('scale');
  await writeResults('scale', { machine, counts: { ...earlier?.counts, [tasks]: figures } });
  const { plans: _, ...shown } = figures;
  console.log(JSON.stringify(shown));
}
