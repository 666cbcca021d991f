import { withCleanup } from './cleanup.mjs';
import { cpuBetween, cpuPerReminder, cpuSnapshot, memoryOf } from './cpu.mjs';
import { startSink } from './sink.mjs';
import { until } from './until.mjs';
import { waitForAll } from './wait-for-all.mjs';

const SETTLED_WITHIN_MS = 60_000;

/**
 * One run of one contender: from "go" until every task's message has arrived at the sink, is durably sent, and has its
 * next reminder stored, or has failed; or, for one with a window, what it has done by then. Returns reminders a second,
 * microseconds of CPU a reminder by group, what the provider accepted and refused, and what went wrong.
 */
export function measureThroughput(contender, options) {
  return withCleanup(async (defer) => {
    const { tasks } = options;
    const sink = await startSink(options);
    defer(sink.stop);
    await sink.reset(tasks);
    const running = await contender.start({ ...options, sink }, defer);
    const groups = { ...running.groups, sink: [sink.pid] };
    await running.go();
    const startedAt = Date.now();
    const started = performance.now();
    const before = await cpuSnapshot(groups);
    const { done, failed } = await waitForAll(contender, running, sink, tasks);
    const seconds = (performance.now() - started) / 1_000;
    await until(
      () => 'what follows a send has ended',
      async () => done + failed < tasks || running.settled(done),
      { limitMs: SETTLED_WITHIN_MS },
    );
    const used = cpuBetween(before, await cpuSnapshot(groups));
    const status = await sink.status();
    const accepted = status.received - status.refused - status.malformed;
    return {
      tasks: done,
      seconds: round(seconds),
      remindersPerSecond: perSecond(done, seconds),
      acceptedPerSecond: perSecond(accepted, seconds),
      refusedPercent: round((100 * status.refused) / Math.max(1, status.received), 100),
      failed,
      mostOpen: status.mostOpen,
      firstArrivalMs: Math.round(status.firstAt - startedAt),
      lastArrivalMs: Math.round(status.lastAt - startedAt),
      cpuMicroseconds: cpuPerReminder(used.seconds, done),
      memoryMb: await memoryOf(groups),
      lost: Math.max(0, done - status.distinct),
      doubled: accepted - status.distinct,
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

const round = (value, parts = 1_000) => Math.round(value * parts) / parts;
const perSecond = (count, seconds) => round(count / seconds, count / seconds < 1_000 ? 10 : 1);
