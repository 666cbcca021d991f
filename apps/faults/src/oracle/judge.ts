import { attributePosts } from './attribute-posts.js';
import type { History } from './history.js';
import { judgePosts } from './judge-posts.js';
import { judgeDoubles, judgeOutcomes } from './judge-reminders.js';
import { judgeState } from './judge-state.js';
import type { Verdict } from './verdict.js';
import { Wanted } from './wanted.js';

/** Compares the witnesses. */
export function judge(history: History): Verdict {
  const posts = attributePosts(history.posts, history.stored.deliveries);
  const wanted = new Wanted(history.turns);
  return {
    expected: history.expected.length,
    ...judgeOutcomes(history, posts, wanted),
    ...judgeDoubles(history, posts),
    unexpected: judgePosts(history, posts, wanted),
    inconsistent: judgeState(history, wanted),
  };
}
