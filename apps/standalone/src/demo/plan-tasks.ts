import { MINUTE_MS } from '@recuerda/contracts';
import { oldestFirst, type PlannedTask, type Planning, STOPPING, times } from './demo-plan.js';
import { TASKS } from './school.js';

/** Number of tasks of this month and of the last one: the month grows by 30 percent. */
const THIS_MONTH = 26;
const LAST_MONTH = 20;
/** Minutes until a few reminders are due, so that they can be watched. */
const SOON = [3, 8, 14] as const;

/** Oldest first. Of every active task the next reminder lies ahead, except where its chain has stopped. */
export function planTasks(planning: Planning): PlannedTask[] {
  const { now, thisMonth, lastMonth, earlier, between } = planning;
  const createdAts = [
    ...times(TASKS.length - THIS_MONTH - LAST_MONTH, () => between(earlier, lastMonth)),
    ...times(LAST_MONTH, () => between(lastMonth, thisMonth)),
    ...times(THIS_MONTH, () => between(thisMonth, now)),
  ].sort(oldestFirst);
  const tasks = TASKS.map((task, index): PlannedTask => {
    const createdAt = createdAts[index] ?? new Date(now);
    // An active task was last activated within its interval.
    const earliest = task.state === 'active' ? now - 0.9 * task.interval * MINUTE_MS : 0;
    const changedAt = between(Math.max(createdAt.getTime(), earliest), now);
    return { ...task, createdAt, changedAt, stoppedAt: null };
  });
  const pastFirstBeat = tasks.filter(
    (task) => task.state === 'active' && task.createdAt.getTime() + task.interval * MINUTE_MS <= now,
  );
  const newestFirst = pastFirstBeat.reverse();
  hasten(newestFirst.splice(0, SOON.length), now);
  stop(newestFirst, planning);
  return tasks;
}

function hasten(tasks: PlannedTask[], now: number): void {
  for (const [index, task] of tasks.entries())
    task.changedAt = new Date(now + ((SOON[index] ?? 0) - task.interval) * MINUTE_MS);
}

/** Stops the first of these chains that allow it, one for each failure there is. */
function stop(tasks: PlannedTask[], planning: Planning): void {
  let stopped = 0;
  for (const task of tasks) {
    if (stopped === STOPPING.length) return;
    const beat = lastBeat(task, planning);
    if (!beat) continue;
    task.stoppedAt = beat;
    task.changedAt = task.createdAt;
    stopped += 1;
  }
}

/** The latest due time of a chain that ran since the task was created; a minute is left for the attempts. */
function lastBeat({ createdAt, interval }: PlannedTask, { now, inSchoolHours }: Planning): Date | null {
  const start = createdAt.getTime();
  const step = interval * MINUTE_MS;
  for (let beats = Math.floor((now - MINUTE_MS - start) / step); beats > 0; beats -= 1) {
    const beat = new Date(start + beats * step);
    if (inSchoolHours(beat)) return beat;
  }
  return null;
}
