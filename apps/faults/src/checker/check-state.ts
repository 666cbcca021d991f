import type { History } from './history.js';
import type { Finding } from './check-result.js';
import type { ExpectedActivity } from './expected-activity.js';

/** Checks what must hold once the system has settled. */
export function checkState(history: History, activity: ExpectedActivity): Finding[] {
  return [
    ...chains(history, activity),
    ...figures(history, activity),
    ...copies(history),
    ...leftovers(history),
    ...processes(history),
  ];
}

/** An active task has one reminder, waiting or failed; a stopped one has none. */
function chains({ tasks, databaseState }: History, activity: ExpectedActivity): Finding[] {
  const rows = Map.groupBy(databaseState.reminders, (row) => row.taskId);
  return tasks.flatMap((taskId) => {
    const own = rows.get(taskId) ?? [];
    const about = `task ${taskId}`;
    switch (activity.shouldRemind(taskId)) {
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

/** Metrics and the API count each outcome once. */
function figures({ tasks, databaseState, apiFigures }: History, activity: ExpectedActivity): Finding[] {
  const findings: Finding[] = [];
  const { deliveries, counted } = databaseState;
  const countOf = (outcome: string): number => deliveries.filter(({ status }) => status === outcome).length;
  for (const outcome of ['sent', 'failed'] as const) {
    if (counted[outcome] !== countOf(outcome))
      findings.push({ about: 'metrics', what: `${counted[outcome]} counted as ${outcome}, not ${countOf(outcome)}` });
  }
  const sent = countOf('sent');
  if (apiFigures.sent !== sent) findings.push({ about: '/api/metrics', what: `${apiFigures.sent} sent, not ${sent}` });
  const ends = tasks.map((taskId) => activity.shouldBeActive(taskId));
  const least = ends.filter((active) => active === true).length;
  const most = least + ends.filter((active) => active === undefined).length;
  if (apiFigures.activeTasks < least || apiFigures.activeTasks > most)
    findings.push({ about: '/api/metrics', what: `${apiFigures.activeTasks} active tasks, not ${least} to ${most}` });
  return findings;
}

/** Every service has the current version of each task. */
const copies = ({ databaseState }: History): Finding[] =>
  databaseState.staleCopies.map(({ copy, taskId, version, taskVersion }) => ({
    about: `task ${taskId}`,
    what: `version ${taskVersion ?? 'deleted'}, but ${copy} has ${version ?? 'none'}`,
  }));

function leftovers({ databaseState, processHealth: { deadLetters }, expectedDeadLetters }: History): Finding[] {
  const findings = Object.entries(databaseState.outboxes)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => ({ about: table, what: `${rows} rows left` }));
  const dead = Object.values(deadLetters).reduce((sum, count) => sum + count, 0);
  if (dead !== expectedDeadLetters)
    findings.push({ about: 'dead letters', what: `${JSON.stringify(deadLetters)}, ${expectedDeadLetters} expected` });
  return findings;
}

const processes = ({ processHealth: { unexpectedExits, fatalLogLines } }: History): Finding[] => [
  ...unexpectedExits.map((what) => ({ about: 'a process', what })),
  ...fatalLogLines.map((what) => ({ about: 'a log', what })),
];
