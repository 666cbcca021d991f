import { MINUTE_MS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import type { ClusterClock } from '../../clock/cluster-clock.js';
import type { WaitingReminder, RecordedTimes } from '../../clock/recorded-times.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** Longest time until a result is recorded, ms. */
const PROMPT_MS = 15_000;

export interface ClockTrial {
  trial: ClusterTrial;
  clock: ClusterClock;
  times: RecordedTimes;
}

/**
 * Sets the services' clock and waits until every reminder due up to `withinMs` later is sent and rescheduled.
 * @throws when one is sent early, or when its next due time is neither due + interval nor, if that has passed, the time
 * of recording + interval
 */
export async function advanceTo({ trial, clock, times }: ClockTrial, instant: number, withinMs: number): Promise<void> {
  const due = (await times.waiting()).filter(({ next }) => next <= instant + withinMs);
  trial.journal.expect(due, Date.now());
  const postsBefore = trial.provider.received.length;
  await clock.set(instant, trial.cluster);
  const tasks = new Map(due.map((reminder) => [reminder.taskId, reminder]));
  const followers = await eventually(
    async () => {
      const rows = (await times.waiting()).filter(
        ({ taskId, id }) => tasks.has(taskId) && tasks.get(taskId)?.id !== id,
      );
      if (rows.length < due.length) throw new Error(`${rows.length} of ${due.length} are rescheduled`);
      return rows;
    },
    { timeoutMs: 20_000, intervalMs: 50, describe: `reminders due at ${new Date(instant).toISOString()} are sent` },
  );
  const recordedBy = clock.now;
  const sentAt = new Map((await times.sent()).map((delivery) => [delivery.reminderId, delivery.sentAt]));
  for (const follower of followers) {
    const before = tasks.get(follower.taskId);
    if (before) assertNextDue(before, follower, sentAt.get(before.id) ?? 0, recordedBy);
  }
  for (const { message, receivedAt } of trial.provider.received.slice(postsBefore)) {
    const next = tasks.get(trial.school.taskIdOf(message) ?? '')?.next ?? Infinity;
    const received = receivedAt.getTime() + (clock.now - Date.now());
    if (received < next) throw new Error(`a POST ${next - received} ms before its reminder was due`);
  }
}

function assertNextDue(due: WaitingReminder, { next }: WaitingReminder, sentAt: number, recordedBy: number): void {
  const step = due.interval * MINUTE_MS;
  const about = `due ${iso(due.next)}, every ${due.interval} minutes, sent ${iso(sentAt)}, next ${iso(next)}`;
  if (sentAt < due.next) throw new Error(`sent early: ${about}`);
  if (due.next + step > recordedBy && next !== due.next + step) throw new Error(`not due + interval: ${about}`);
  if (due.next + step <= sentAt && (next < sentAt + step || next > sentAt + step + PROMPT_MS))
    throw new Error(`not sent + interval: ${about}`);
}

const iso = (instant: number): string => new Date(instant).toISOString();
