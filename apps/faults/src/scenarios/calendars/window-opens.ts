import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '@recuerda/contracts';
import { eventually, ReminderRows } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { restoreTasks } from '../backlog/restored-tasks.js';
import { dailyWindow, setWindows } from './windows.js';

const REMINDERS = 20_000;
const EMPLOYEES = 200;
/** Time to prepare before the window opens, ms: two whole minutes at least. */
const AHEAD_MS = 2 * MINUTE_MS;
const WINDOW_MINUTES = 10;
/** Reminders that waited are spread over a tenth of the window. */
const SPREAD_MS = (WINDOW_MINUTES * MINUTE_MS) / 10;
/** The scheduler is killed this long after the opening, ms. */
const KILL_AFTER_MS = 10_000;
const DRAIN_LIMIT_MS = 120_000;

export const windowOpens: Scenario = {
  name: 'calendars/window-opens',
  title:
    '20,000 reminders are held until a window opens; one of two schedulers is killed ten seconds after the opening',
  expected: 'none is sent before the opening; they are spread over a minute; each is sent once, and none is lost',
  short: false,
  exclusive: true,
  limitMs: 500_000,
  async run(context) {
    const scale = { scheduler: 2, notifier: 2 };
    const trial = await context.openCluster({ employees: EMPLOYEES, tasks: 0, scale });
    const { api, provider, journal, cluster } = trial;
    await restoreTasks(trial, REMINDERS);
    await trial.reminderLoad.ready();
    const rows = await ReminderRows.open(trial.databaseUrl);
    context.cleanUp.defer(() => rows.close());
    const opensAt = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    const chosen = await rows.waiting(journal.tasks, REMINDERS);
    journal.expect(chosen, opensAt);
    // Due just before the opening, so that the window holds them.
    await rows.bringForward(journal.tasks, opensAt - 1_000 - Date.now());
    await setWindows(api, dailyWindow(opensAt, WINDOW_MINUTES));
    await delay(opensAt + KILL_AFTER_MS - Date.now(), undefined, { signal: context.signal });
    await cluster.oldest('scheduler').kill();
    await cluster.start('scheduler');
    await eventually(() => provider.accepted.length >= chosen.length, {
      timeoutMs: DRAIN_LIMIT_MS,
      intervalMs: 100,
      describe: `${chosen.length} accepted POSTs`,
    });
    const posts = provider.accepted.map(({ receivedAt }) => receivedAt.getTime() - opensAt);
    const early = -Math.min(...posts);
    if (early > 0) throw new Error(`the first came ${early} ms before the window opened`);
    const firstHalf = posts.filter((ms) => ms < SPREAD_MS / 2).length;
    if (firstHalf > chosen.length * 0.7) throw new Error(`${firstHalf} came in the first half of the spread`);
    const measured = {
      'in the first half': firstHalf,
      'last after, s': (Math.max(...posts) / 1_000).toFixed(1),
    };
    return { ...(await trial.settle()), measured };
  },
};
