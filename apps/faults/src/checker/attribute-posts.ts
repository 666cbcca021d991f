import type { DeliveryRow, Post } from './history.js';

export interface Attribution {
  /** By reminder id, oldest first. */
  byReminder: ReadonlyMap<string, readonly Post[]>;
  /** Posts before any delivery of their task had begun, or of no task at all. */
  unattributed: readonly Post[];
}

/**
 * A message names its task, not its reminder. A task has one reminder at a time and a delivery's row is there before its
 * first POST: a POST belongs to the newest delivery of its task that had begun. A late double of an earlier reminder
 * therefore shows as one POST too many of a later one. One that was cancelled before any attempt never had a POST, and
 * its row may come after that of a later reminder, when both waited out a fault.
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
    if (row === undefined) unattributed.push(post);
    else byReminder.set(row.reminderId, [...(byReminder.get(row.reminderId) ?? []), post]);
  }
  return { byReminder, unattributed };
}
