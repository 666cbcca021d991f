import type { Attribution } from './attribute-posts.js';
import type { History } from './history.js';
import type { Finding } from './check-result.js';
import type { ExpectedActivity } from './expected-activity.js';

/** POSTs that should not exist: of no known task, of a reminder that was not made due, or after a stop. */
export function checkPosts(history: History, posts: Attribution, activity: ExpectedActivity): Finding[] {
  const findings: Finding[] = posts.unattributed.map(({ taskId }) => ({
    about: taskId === null ? 'a message' : `task ${taskId}`,
    what: taskId === null ? 'POST that names no task' : 'POST without a delivery that had begun',
  }));
  const expected = new Set(history.expected.map(({ reminderId }) => reminderId));
  for (const [reminderId, own] of posts.byReminder) {
    if (!expected.has(reminderId))
      findings.push({ about: `reminder ${reminderId}`, what: `${own.length} POSTs, but it was never made due` });
  }
  for (const { taskId, receivedAt } of history.posts) {
    const stop = taskId === null ? undefined : activity.stopForbidding(taskId, receivedAt);
    if (stop?.answeredAt)
      findings.push({
        about: `task ${taskId}`,
        what: `POST ${receivedAt - stop.answeredAt} ms after its stop was answered`,
      });
  }
  return findings;
}
