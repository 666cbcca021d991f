import type { DeliveryRow, Post } from './history.js';

export interface Attribution {
  /** By reminder id, oldest first. */
  byReminder: ReadonlyMap<string, readonly Post[]>;
  /** POSTs before any delivery of their task, or of no known task. */
  unattributed: readonly Post[];
}

/** A refusal for too many requests, or of the account while reminders are held: no attempt is recorded for it. */
export const isNoAttempt = ({ responseStatus }: Post): boolean => responseStatus === 429 || responseStatus === 401;

/**
 * A message names its task, not its reminder. A task has one reminder at a time, and a delivery's row exists before
 * its first POST: a POST belongs to the latest delivery of its task created before it. A late duplicate of an earlier
 * reminder therefore counts as an extra POST of a later one. A delivery that was cancelled before any attempt had no
 * POST, and its row may be newer than that of a later reminder when both waited for a fault to end.
 */
export function attributePosts(posts: readonly Post[], deliveries: readonly DeliveryRow[]): Attribution {
  const ofTask = Map.groupBy(
    deliveries.filter(({ attemptsStarted }) => attemptsStarted > 0).sort((a, b) => b.createdAt - a.createdAt),
    (row) => row.taskId,
  );
  const byReminder = new Map<string, Post[]>();
  const unattributed: Post[] = [];
  for (const post of [...posts].sort((a, b) => a.receivedAt - b.receivedAt)) {
    const rows = post.taskId === null ? [] : (ofTask.get(post.taskId) ?? []);
    const row = rows.find((candidate) => candidate.createdAt <= post.receivedAt);
    if (row !== undefined) byReminder.set(row.reminderId, [...(byReminder.get(row.reminderId) ?? []), post]);
    else if (!isNoAttempt(post)) unattributed.push(post);
  }
  return { byReminder, unattributed };
}
