import type { FakeProvider } from '@recuerda/testing';
import type { Journal } from './journal.js';
import type { School } from './school.js';

/** Returns the longest time from a reminder's due time to its POST, ms. */
export function maxLatenessMs({
  journal,
  school,
  provider,
}: {
  journal: Journal;
  school: School;
  provider: FakeProvider;
}): number {
  const posts = Map.groupBy(provider.received, ({ message }) => school.taskIdOf(message));
  const waits = journal.expected.map(({ taskId, dueAt }) => {
    const next = posts.get(taskId)?.find(({ receivedAt }) => receivedAt.getTime() >= dueAt);
    return next === undefined ? 0 : next.receivedAt.getTime() - dueAt;
  });
  return Math.max(0, ...waits);
}
