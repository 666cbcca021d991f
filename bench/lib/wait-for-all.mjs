import { pause } from './cleanup.mjs';

/** A run has failed after this time without an arrival. */
const STALLED_MS = 120_000;
/** After this time without an arrival, the missing reminders may have failed. */
const QUIET_MS = 1_000;

/**
 * Waits until every reminder is sent and its next one stored, or has failed; or until the contender's window ends.
 * Returns how many are `done` (sent and followed) and `failed`. Throws when nothing arrives any more.
 */
export async function waitForAll({ name, windowSeconds = Infinity }, running, sink, tasks) {
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
