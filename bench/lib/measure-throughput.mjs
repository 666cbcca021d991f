import { pause, withCleanup } from './cleanup.mjs';
import { cpuBetween, cpuSnapshot, memoryOf } from './cpu.mjs';
import { startSink } from './sink.mjs';
import { until } from './until.mjs';

const LIMIT_MS = 240_000;
const QUIET_MS = 60_000;

/**
 * One run of one contender: from "go" until every task's message has arrived at the sink, is durably sent, and has its
 * next reminder stored; or, for one with a window, what it has done by then. Returns reminders a second, microseconds
 * of CPU a reminder by group, and what went wrong.
 */
export function measureThroughput(contender, options) {
  return withCleanup(async (defer) => {
    const sink = await startSink();
    defer(sink.stop);
    await sink.reset(options.tasks);
    const running = await contender.start({ ...options, sink }, defer);
    const groups = { ...running.groups, sink: [sink.pid] };
    await running.go();
    const startedAt = Date.now();
    const started = performance.now();
    const before = await cpuSnapshot(groups);
    const done = await waitForAll(contender, running, sink, options.tasks);
    const seconds = (performance.now() - started) / 1_000;
    await until(
      () => 'what follows a send has ended',
      async () => done < options.tasks || running.settled(),
      {
        limitMs: QUIET_MS,
      },
    );
    const used = cpuBetween(before, await cpuSnapshot(groups));
    const status = await sink.status();
    return {
      tasks: done,
      seconds: round(seconds),
      remindersPerSecond: round(done / seconds, done / seconds < 10 ? 10 : 1),
      firstArrivalMs: Math.round(status.firstAt - startedAt),
      lastArrivalMs: Math.round(status.lastAt - startedAt),
      cpuMicroseconds: microseconds(used.seconds, Math.max(1, done)),
      memoryMb: await memoryOf(groups),
      lost: done - Math.min(done, status.distinct),
      doubled: status.received - status.malformed - status.distinct,
      malformed: status.malformed,
      otherLoad: {
        cores: used.otherLoadCores,
        stolenCores: used.stolenCores,
        loadAverage: used.loadAverage,
        harnessSeconds: used.harnessSeconds,
      },
    };
  });
}

/** The number of reminders that are done: all of them, or those within the contender's window. */
async function waitForAll({ name, windowSeconds = LIMIT_MS / 1_000 }, running, sink, tasks) {
  const deadline = performance.now() + windowSeconds * 1_000;
  const stored = async () => Math.min(await running.sent(), await running.rescheduled());
  // The store is asked only when the sink has everything: asking it costs the contender.
  while ((await sink.status()).distinct < tasks && performance.now() < deadline) await pause(25);
  while ((await sink.status()).distinct === tasks && performance.now() < deadline) {
    if ((await stored()) >= tasks) return tasks;
    await pause(10);
  }
  const done = await stored();
  if (windowSeconds < LIMIT_MS / 1_000) return done;
  throw new Error(
    `${name}: ${done} of ${tasks} done in ${windowSeconds} s, ${JSON.stringify(await sink.status())}\n${running.log()}`,
  );
}

function microseconds(seconds, tasks) {
  const each = Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, Math.round((value * 1e6) / tasks)]),
  );
  return { ...each, total: Math.round((Object.values(seconds).reduce((sum, value) => sum + value, 0) * 1e6) / tasks) };
}

const round = (value, parts = 1_000) => Math.round(value * parts) / parts;
