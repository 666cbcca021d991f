import type { History } from './history.js';
import type { Finding } from './verdict.js';
import type { Wanted } from './wanted.js';

/** What must hold of the whole once it has settled, whatever was sent. */
export function judgeState(history: History, wanted: Wanted): Finding[] {
  return [
    ...chains(history, wanted),
    ...figures(history, wanted),
    ...copies(history),
    ...leftovers(history),
    ...conduct(history),
  ];
}

/** An active task has one reminder that waits or has failed, another one none. */
function chains({ tasks, stored }: History, wanted: Wanted): Finding[] {
  const rows = Map.groupBy(stored.reminders, (row) => row.taskId);
  return tasks.flatMap((taskId) => {
    const own = rows.get(taskId) ?? [];
    const about = `task ${taskId}`;
    switch (wanted.inTheEnd(taskId)) {
      case true:
        if (own.length === 1 && own[0]?.status !== 'sent') return [];
        return [{ about, what: `active, but ${own.length} reminders wait: ${own.map(({ status }) => status).join()}` }];
      case false:
        return own.length === 0 ? [] : [{ about, what: 'stopped, but a reminder waits' }];
      case undefined:
        return own.length <= 1 ? [] : [{ about, what: `${own.length} reminders wait` }];
    }
  });
}

/** Metrics, and what the API shows of them, count each outcome once. */
function figures({ tasks, stored, answered }: History, wanted: Wanted): Finding[] {
  const findings: Finding[] = [];
  const finished = stored.deliveries.filter(({ status }) => status === 'sent' || status === 'failed');
  const counted = new Set(stored.counted);
  for (const { reminderId } of finished) {
    if (!counted.delete(reminderId)) findings.push({ about: `reminder ${reminderId}`, what: 'not counted by metrics' });
  }
  for (const reminderId of counted) {
    findings.push({ about: `reminder ${reminderId}`, what: 'counted by metrics without an outcome' });
  }
  const sent = finished.filter(({ status }) => status === 'sent').length;
  if (answered.sent !== sent) findings.push({ about: '/api/metrics', what: `${answered.sent} sent, not ${sent}` });
  const ends = tasks.map((taskId) => wanted.inTheEnd(taskId));
  const least = ends.filter((active) => active === true).length;
  const most = least + ends.filter((active) => active === undefined).length;
  if (answered.activeTasks < least || answered.activeTasks > most)
    findings.push({ about: '/api/metrics', what: `${answered.activeTasks} active tasks, not ${least} to ${most}` });
  return findings;
}

/** Every service knows each task as it is. */
const copies = ({ stored }: History): Finding[] =>
  stored.staleCopies.map(({ copy, taskId, version, taskVersion }) => ({
    about: `task ${taskId}`,
    what: `version ${taskVersion ?? 'deleted'}, but ${copy} has ${version ?? 'none'}`,
  }));

function leftovers({ stored, conduct: { deadLetters }, expectedDeadLetters }: History): Finding[] {
  const findings = Object.entries(stored.outboxes)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => ({ about: table, what: `${rows} rows left` }));
  const dead = Object.values(deadLetters).reduce((sum, count) => sum + count, 0);
  if (dead !== expectedDeadLetters)
    findings.push({ about: 'dead letters', what: `${JSON.stringify(deadLetters)}, ${expectedDeadLetters} expected` });
  return findings;
}

const conduct = ({ conduct: { ended, fatal } }: History): Finding[] => [
  ...ended.map((what) => ({ about: 'a process', what })),
  ...fatal.map((what) => ({ about: 'a log', what })),
];
