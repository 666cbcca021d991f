import { randomUUIDv7 } from 'node:crypto';
import { SUBSCRIPTIONS, ReminderSent } from '@recuerda/contracts';
import { dataSourceOptions } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { ClaimDue } from '../../apps/scheduler/dist/reminders/claim-due.js';
import { RecordResults } from '../../apps/scheduler/dist/reminders/record-results.js';
import { SCHEDULER_DATABASE } from '../../apps/scheduler/dist/scheduler.database.js';

/** As the scheduler claims. */
export const CLAIM_SIZE = 500;
/** As many results as the scheduler hears of at once. */
const RESULT_SIZE = SUBSCRIPTIONS.schedulerResults.batch?.size ?? 200;
/** Whatever waits, however far ahead it is due, counts as due. */
const HORIZON = new Date('2100-01-01T00:00:00Z');

/** The scheduler's own statements on a database, without the product around them. */
export async function openScheduler(databaseUrl) {
  const source = await new DataSource(dataSourceOptions(SCHEDULER_DATABASE, databaseUrl)).initialize();
  const clock = { now: () => new Date() };
  const [claims, results] = [new ClaimDue(source), new RecordResults(source, clock)];
  const claimer = randomUUIDv7();

  /** The soonest `CLAIM_SIZE` are claimed, and recorded as sent. Returns how many, and the milliseconds of both. */
  const round = async () => {
    const started = performance.now();
    const claimed = await claims.run({ now: clock.now(), horizon: HORIZON, limit: CLAIM_SIZE, claimer });
    const claimedAt = performance.now();
    const sentAt = clock.now().toISOString();
    const events = claimed.map(({ id, taskId, nextReminder }) =>
      ReminderSent.create({
        id: randomUUIDv7(),
        subject: id,
        time: clock.now(),
        data: { reminderId: id, taskId, dueAt: nextReminder.toISOString(), sentAt, attempts: 1 },
      }),
    );
    for (let from = 0; from < events.length; from += RESULT_SIZE)
      await results.run(events.slice(from, from + RESULT_SIZE));
    return { count: claimed.length, claimMs: claimedAt - started, recordMs: performance.now() - claimedAt };
  };
  return { source, claims, results, claimer, round, horizon: HORIZON, close: () => source.destroy() };
}

/** Rounds for `ms` milliseconds: claims, and results recorded, a second of the time that each took. */
export async function ratesOf(scheduler, ms) {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await scheduler.round();
  const sums = { count: 0, claimMs: 0, recordMs: 0 };
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const round = await scheduler.round();
    for (const name of Object.keys(sums)) sums[name] += round[name];
  }
  const perSecond = (time) => Math.round((sums.count * 1_000) / time);
  return {
    reminders: sums.count,
    claimsPerSecond: perSecond(sums.claimMs),
    resultsPerSecond: perSecond(sums.recordMs),
    bothPerSecond: perSecond(sums.claimMs + sums.recordMs),
  };
}
