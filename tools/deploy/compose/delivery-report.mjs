/** How soon after its creation a task's interval may begin: the event's way to the scheduler. ms */
const START_MARGIN_MS = 10_000;

/** Identifies the task in a message. */
const TITLE = /Carga-\d{5}/;
export const titleOf = (number) => `Carga-${String(number).padStart(5, '0')}`;

/**
 * Whether what was due was sent, once. `tasks` are `{id, title, createdAt}` of one interval; `deliveries` those of
 * `/api/deliveries`; `messages` those of the sandbox, which hold their task's title;
 * `until` (ms) is the time up to which all that was due must have been sent.
 *
 * @returns {{ due: number, sent: number, arrived: number, unsent: string[], lost: string[], doubled: string[],
 *   explained: string[], broken: string[], lateness: number[] }} `lost`: recorded as sent, but never arrived;
 * `doubled`: arrived
 *   more often than sent; `explained`: doubled, of a reminder that was attempted again because an attempt was cut off;
 *   `broken`: chains with a reminder missing; `lateness`: ms from due to arrival as recorded, of each sent
 */
export function deliveryReport({ tasks, deliveries, messages, intervalMs, until }) {
  const byTask = Map.groupBy(deliveries, ({ taskId }) => taskId);
  const arrivals = arrivalsOf(messages);
  const verdict = {
    due: 0,
    sent: 0,
    arrived: 0,
    unsent: [],
    lost: [],
    doubled: [],
    explained: [],
    broken: [],
    lateness: [],
  };
  for (const task of tasks) {
    const chain = (byTask.get(task.id) ?? []).sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
    const sent = chain.filter(({ status }) => status === 'sent');
    const wanted = chain.filter(({ dueAt }) => Date.parse(dueAt) <= until);
    const arrived = arrivals.get(task.title) ?? 0;
    verdict.due += wanted.length;
    verdict.sent += sent.length;
    verdict.arrived += arrived;
    verdict.lateness.push(...sent.map(({ sentAt, dueAt }) => Date.parse(sentAt) - Date.parse(dueAt)));
    verdict.unsent.push(
      ...wanted
        .filter(({ status }) => status !== 'sent')
        .map(({ dueAt, status }) => `${task.title} ${dueAt} ${status}`),
    );
    if (arrived < sent.length) verdict.lost.push(task.title);
    if (arrived > sent.length)
      verdict[wasRepeated(chain, arrived - sent.length) ? 'explained' : 'doubled'].push(task.title);
    const gap = gapOf(task, chain, { intervalMs, until });
    if (gap) verdict.broken.push(`${task.title}: ${gap}`);
  }
  return verdict;
}

const wasRepeated = (chain, times) => chain.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0) >= times;

function arrivalsOf(messages) {
  const arrivals = new Map();
  for (const { message } of messages) {
    const [title] = TITLE.exec(message) ?? [];
    arrivals.set(title, (arrivals.get(title) ?? 0) + 1);
  }
  return arrivals;
}

/**
 * Finds reminders that are missing from a task's interval; a reminder sent more than an interval late starts a new
 * series.
 */
function gapOf({ createdAt }, chain, { intervalMs, until }) {
  let earliest = Date.parse(createdAt) + intervalMs;
  let latest = earliest + START_MARGIN_MS;
  for (const { dueAt, sentAt } of chain) {
    const due = Date.parse(dueAt);
    if (due < earliest || due > latest) return `due ${dueAt}, not between ${iso(earliest)} and ${iso(latest)}`;
    earliest = due + intervalMs;
    latest = Math.max(earliest, sentAt === null ? 0 : Date.parse(sentAt) + intervalMs + START_MARGIN_MS);
    if (sentAt !== null && Date.parse(sentAt) <= earliest) latest = earliest;
  }
  return latest < until ? `nothing was due between ${iso(earliest)} and ${iso(until)}` : undefined;
}

const iso = (time) => new Date(time).toISOString();
