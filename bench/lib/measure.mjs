import { cpuBetween, cpuPerReminder, cpuSnapshot, memoryOfGroups } from './cpu.mjs';
import { pause, until, withCleanup } from './harness.mjs';
import { record } from './results.mjs';
import { startSink } from './sink.mjs';
import { round, summary } from './statistics.mjs';

/** Time to write the due times before the first, ms; what claims ahead must find them all in their places. */
const LEAD_MS = 8_000;
/** More of it for each, ms. */
const WRITE_MS = 0.05;
const LEAST_LEAD_MS = 2_000;
/** For the last reminders to arrive and to be stored. */
const AFTER_MS = 20_000;
/** For what follows the last send. */
const SETTLED_WITHIN_MS = 60_000;
/** A run has failed after this time without an arrival. */
const STALLED_MS = 120_000;
/** For what was in sockets and transactions of killed processes. */
const AFTER_KILL_MS = 2_000;
/** After this time without an arrival, the missing reminders may have failed. */
const QUIET_MS = 1_000;

/** Runs the contenders in turn, as often as the options say; prints each run and the table of the medians. */
export async function measureEach(contenders, measure, options, table) {
  const kept = new Map(contenders.map((contender) => [contender, []]));
  for (let turn = 1; turn <= options.repeat; turn += 1)
    for (const contender of contenders) {
      const run = await measure(contender, options);
      console.log(JSON.stringify({ contender: contender.name, ...run }));
      kept.get(contender).push(run);
    }
  console.table(table(await record(options, kept)));
}

/** Starts the sink and a contender, and measures it by `work`; undoes both. */
const measured = (contender, options, work) =>
  withCleanup(async (defer) => {
    const sink = await startSink(options);
    defer(sink.stop);
    await sink.reset(options.tasks);
    const running = await contender.start({ ...options, sink }, defer);
    return work(running, sink, { ...running.groups, sink: [sink.pid] });
  });

/**
 * One run of one contender: `tasks` reminders due evenly over `seconds`, and how late each arrives at the sink. Returns
 * milliseconds (percentiles), how many came early, never or twice, and CPU a reminder.
 */
export const measureSpread = (contender, options) =>
  measured(contender, options, async (running, sink, groups) => {
    const { tasks, seconds } = options;
    const startMs = Date.now() + LEAD_MS + tasks * WRITE_MS;
    const stepMs = (seconds * 1_000) / tasks;
    await running.spread(startMs, stepMs);
    if (Date.now() > startMs - LEAST_LEAD_MS) throw new Error('writing the due times took too long: use fewer tasks');
    const release = options.holdSnapshot ? await running.holdSnapshot() : undefined;
    await pause(startMs - Date.now());
    const before = await cpuSnapshot(groups);
    await pause(startMs + seconds * 1_000 - Date.now());
    await release?.();
    const stored = async () => Math.min(await running.sent(), await running.rescheduled());
    const state = async () =>
      `${contender.name}: ${await stored()} stored, ${JSON.stringify(await sink.status())}\n${running.log()}`;
    await until(state, async () => (await sink.status()).distinct === tasks, { limitMs: AFTER_MS, everyMs: 100 });
    await until(state, async () => (await stored()) === tasks, { limitMs: AFTER_MS, everyMs: 100 });
    const used = cpuBetween(before, await cpuSnapshot(groups));
    const status = await sink.status();
    const lateness = Array.from(await sink.arrivals(), (at, number) => at - Math.floor(startMs + number * stepMs));
    return {
      tasks,
      seconds,
      latenessMs: summary(lateness),
      early: lateness.filter((late) => late < 0).length,
      lost: tasks - status.distinct,
      doubled: status.received - status.refused - status.malformed - status.distinct,
      refused: status.refused,
      cpuMicroseconds: cpuPerReminder(used.seconds, tasks),
      otherLoad: used.otherLoad,
    };
  });

/**
 * One run of one contender: from "go", or from the end of the warm-up, until every task's message has arrived at the
 * sink, is durably sent, and has its next reminder stored, or has failed; or, for one with a window, what it has done
 * by then. Returns reminders a second, microseconds of CPU a reminder by group, what the provider accepted and refused,
 * and what went wrong.
 */
export const measureThroughput = (contender, options) =>
  measured(contender, options, async (running, sink, groups) => {
    const { tasks, warmUp } = options;
    await running.go();
    const startedAt = Date.now();
    const warm = warmUp > 0 ? await arrived(running, sink, warmUp) : 0;
    const before = await cpuSnapshot(groups);
    const { done, failed } = await waitForAll(contender, running, sink, tasks);
    const seconds = (performance.now() - before.at) / 1_000;
    const settled = async () => done + failed < tasks || running.settled(done);
    await until(() => 'what follows a send has ended', settled, { limitMs: SETTLED_WITHIN_MS });
    const used = cpuBetween(before, await cpuSnapshot(groups));
    const status = await sink.status();
    const accepted = status.received - status.refused - status.malformed;
    const perSecond = (count) => round(count / seconds, count / seconds < 1_000 ? 1 : 0);
    return {
      tasks: done - warm,
      seconds: round(seconds, 3),
      remindersPerSecond: perSecond(done - warm),
      acceptedPerSecond: perSecond(accepted - warm),
      refusedPercent: round((100 * status.refused) / Math.max(1, status.received)),
      failed,
      mostOpen: status.mostOpen,
      firstArrivalMs: Math.round(status.firstAt - startedAt),
      lastArrivalMs: Math.round(status.lastAt - startedAt),
      cpuMicroseconds: cpuPerReminder(used.seconds, done - warm),
      memoryMb: await memoryOfGroups(groups),
      lost: Math.max(0, done - status.distinct),
      doubled: accepted - status.distinct,
      malformed: status.malformed,
      otherLoad: used.otherLoad,
    };
  });

/**
 * One run of one contender whose processes are killed once `killAfter` POSTs have arrived. Returns how many `arrived`,
 * and how many of them are `unrecorded`: they are sent again by what continues.
 */
export const measureKill = (contender, options) =>
  measured(contender, options, async (running, sink, groups) => {
    await running.go();
    await arrived(running, sink, options.killAfter);
    groups.worker.forEach((pid) => process.kill(pid, 'SIGKILL'));
    await pause(AFTER_KILL_MS);
    const { distinct } = await sink.status();
    return { arrived: distinct, unrecorded: distinct - (await running.sent()) };
  });

/** Waits for so many arrivals, and returns how many there are then. */
async function arrived(running, sink, count) {
  let distinct = 0;
  const state = () => `${count} arrivals: ${distinct}\n${running.log()}`;
  const reached = async () => {
    ({ distinct } = await sink.status());
    return distinct >= count;
  };
  await until(state, reached, { limitMs: STALLED_MS, everyMs: 5 });
  return distinct;
}

/**
 * Waits until every reminder is sent and its next one stored, or has failed; or until the contender's window ends.
 * Returns how many are `done` (sent and followed) and `failed`. Throws when nothing arrives any more.
 */
async function waitForAll({ name, windowSeconds = Infinity }, running, sink, tasks) {
  const end = performance.now() + windowSeconds * 1_000;
  let received;
  let changedAt;
  for (;;) {
    const status = await sink.status();
    const now = performance.now();
    if (status.received !== received) [received, changedAt] = [status.received, now];
    const quietMs = now - changedAt;
    const over = now > end;
    // The store is asked only when it is likely to have everything: asking it costs the contender.
    if (over || status.distinct === tasks || quietMs > QUIET_MS) {
      const failed = over || quietMs > QUIET_MS ? await running.failed() : 0;
      const done = Math.min(await running.sent(), await running.rescheduled(), tasks);
      if (over || done + failed >= tasks) return { done, failed };
      if (quietMs > STALLED_MS)
        throw new Error(`${name}: ${done} of ${tasks} done, ${JSON.stringify(status)}\n${running.log()}`);
    }
    await pause(status.distinct === tasks ? 10 : 25);
  }
}
