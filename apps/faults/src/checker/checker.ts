import { attributePosts } from './attribute-posts.js';
import type { History } from './history.js';
import { checkPosts } from './check-posts.js';
import { checkDuplicates, checkOutcomes } from './check-reminders.js';
import { checkState } from './check-state.js';
import type { CheckResult } from './check-result.js';
import { ExpectedActivity } from './expected-activity.js';

/** Compares all observations of one scenario. */
export function checkHistory(history: History): CheckResult {
  const posts = attributePosts(history.posts, history.databaseState.deliveries);
  const activity = new ExpectedActivity(history.transitions, history.stopGraceMs);
  return {
    expected: history.expected.length,
    ...checkOutcomes(history, posts, activity),
    ...checkDuplicates(history, posts),
    unexpected: checkPosts(history, posts, activity),
    inconsistent: checkState(history, activity),
  };
}
