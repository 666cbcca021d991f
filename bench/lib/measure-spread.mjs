import { pause, withCleanup } from './cleanup.mjs';
import { cpuBetween, cpuPerReminder, cpuSnapshot } from './cpu.mjs';
import { summary } from './percentiles.mjs';
import { startSink } from './sink.mjs';
import { until } from './until.mjs';

/** Time to write the due times before the first, ms; what claims ahead must find them all in their places. */
const LEAD_MS = 8_000;
const LEAST_LEAD_MS = 2_000;
/** For the last of them to arrive and to be stored. */
const AFTER_MS = 20_000;

/**
 * One run of one contender: `tasks` reminders due evenly over `seconds`, and how late each arrives at the sink. Returns
 * milliseconds (percentiles), how many came early, never or twice, and CPU a reminder.
 */
export function measureSpread(contender, options) {
  return withCleanup(async (defer) => {
    const { tasks, seconds } = options;
    const sink = await startSink(options);
    defer(sink.stop);
    await sink.reset(tasks);
    const running = await contender.start({ ...options, sink }, defer);
    const groups = { ...running.groups, sink: [sink.pid] };
    const startMs = Date.now() + LEAD_MS;
    const stepMs = (seconds * 1_000) / tasks;
    await running.spread(startMs, stepMs);
    if (Date.now() > startMs - LEAST_LEAD_MS) throw new Error('writing the due times took too long: use fewer tasks');
    await pause(startMs - Date.now());
    const before = await cpuSnapshot(groups);
    await pause(startMs + seconds * 1_000 - Date.now());
    const stored = async () => Math.min(await running.sent(), await running.rescheduled());
    const state = async () =>
      `${contender.name}: ${await stored()} stored, ${JSON.stringify(await sink.status())}\n${running.log()}`;
    await until(state, async () => (await sink.status()).distinct === tasks, { limitMs: AFTER_MS, everyMs: 100 });
    await until(state, async () => (await stored()) === tasks, { limitMs: AFTER_MS, everyMs: 100 });
    const used = cpuBetween(before, await cpuSnapshot(groups));
    const status = await sink.status();
    const arrivals = await sink.arrivals();
    const lateness = Array.from(arrivals, (arrival, number) => arrival - Math.floor(startMs + number * stepMs));
    return {
      tasks,
      seconds,
      latenessMs: summary(lateness),
      early: lateness.filter((late) => late < 0).length,
      lost: tasks - status.distinct,
      doubled: status.received - status.refused - status.malformed - status.distinct,
      refused: status.refused,
      cpuMicroseconds: cpuPerReminder(used.seconds, tasks),
      otherLoad: { cores: used.otherLoadCores, stolenCores: used.stolenCores, loadAverage: used.loadAverage },
    };
  });
}
