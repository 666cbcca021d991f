import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { ClusterClock } from '../../clock/cluster-clock.js';
import { settleWithShiftedClock } from '../../clock/settle-with-shifted-clock.js';
import { RecordedTimes } from '../../clock/recorded-times.js';
import { TimeZone } from '../../clock/time-zone.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { advanceTo, type ClockTrial } from './advance-clock.js';
import { expectedFigures } from './expected-figures.js';

/** The clock is set this long before a reminder is due, ms. */
const BEFORE_MS = 700;
/** Reminders due at the same time are so within this time, ms. */
const TOGETHER_MS = 5_000;
const OF_A_KIND = 3;

/** The instants of a leap year to test, in order. */
function instantsOf(zone: TimeZone): Record<string, number> {
  let year = new Date().getUTCFullYear() + 1;
  while (year % 4 !== 0) year += 1;
  const [gap = 0, overlap = 0] = zone.offsetChanges(year);
  return {
    '29 February': zone.midnight(year, 2, 29),
    'the hour that is left out': gap,
    'the end of April': zone.midnight(year, 5, 1),
    'the hour that comes twice': overlap,
    'New Year': zone.midnight(year + 1, 1, 1),
  };
}

/** Returns the first due time after an instant of reminders with this interval, ms since 1970. */
async function nextAfter({ times }: ClockTrial, instant: number, interval: number): Promise<number> {
  const later = (await times.waiting()).filter((row) => row.next > instant && row.interval === interval);
  return Math.min(...later.map(({ next }) => next));
}

/** Verifies hourly and daily reminders across an instant. */
async function across(clockTrial: ClockTrial, instant: number, employeeId: string, name: string): Promise<void> {
  const { trial, clock } = clockTrial;
  await advanceTo(clockTrial, instant - 30 * MINUTE_MS, TOGETHER_MS);
  const title = `Tarea de ${name}`;
  const { id, createdAt, nextReminder } = await trial.api.task(employeeId, title, { reminderInterval: 1_440 });
  trial.school.register(title, id);
  const first = nextReminder?.nextReminder ?? (await firstReminder(clockTrial, id));
  if (Date.parse(first) !== Date.parse(createdAt) + DAY_MS) throw new Error(`made ${createdAt}, daily, first ${first}`);
  const hourly = await nextAfter(clockTrial, clock.now, 60);
  await advanceTo(clockTrial, hourly - BEFORE_MS, TOGETHER_MS);
  const daily = await nextAfter(clockTrial, hourly + 60 * MINUTE_MS + TOGETHER_MS, 1_440);
  await advanceTo(clockTrial, daily - BEFORE_MS, TOGETHER_MS);
}

const firstReminder = async ({ trial }: ClockTrial, taskId: string): Promise<string> => {
  const view = await eventually(async () => (await trial.api.getTask(taskId)).nextReminder);
  return view.nextReminder;
};

/** Verifies the figures two minutes later, when the sends of a day before no longer count. */
async function verifyFigures({ trial, clock, times }: ClockTrial, zone: TimeZone): Promise<void> {
  await clock.set(clock.now + 2 * MINUTE_MS, trial.cluster);
  const sent = (await times.sent()).map(({ sentAt }) => sentAt);
  const tasks = await Promise.all(trial.journal.tasks.map((id) => trial.api.getTask(id)));
  const expected = expectedFigures(zone, clock.now, {
    sent,
    created: tasks.map(({ createdAt }) => Date.parse(createdAt)),
  });
  await eventually(
    async () => {
      const [metrics, { remindersToday: sentSinceMidnight }] = await Promise.all([
        trial.api.metrics(),
        trial.api.dashboard(),
      ]);
      const { remindersToday, reminderStats, weeklyReminders, tasksThisMonth, tasksLastMonth } = metrics;
      const month = { tasksThisMonth, tasksLastMonth };
      const shown = { remindersToday, reminderStats, weeklyReminders, ...month, sentSinceMidnight };
      if (!isDeepStrictEqual(shown, expected))
        throw new Error(`${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`);
    },
    { intervalMs: 100, describe: `the figures of ${new Date(clock.now).toISOString()} in ${zone.name}` },
  );
}

async function throughLeapYear(context: Context, zone: TimeZone) {
  const { servers, cleanUp } = context;
  const clock = await ClusterClock.create(servers.folder, zone.name.replaceAll('/', '-'));
  const trial = await context.openCluster({
    employees: 1,
    tasks: OF_A_KIND,
    env: { ...clock.env, APP_TIME_ZONE: zone.name },
  });
  const times = await RecordedTimes.open(trial.databaseUrl);
  cleanUp.defer(() => times.close());
  const clockTrial = { trial, clock, times };
  const [first] = trial.journal.tasks;
  const { employeeId } = await trial.api.getTask(first ?? '');
  for (let count = 0; count < OF_A_KIND; count += 1) {
    const title = `Cada hora ${count}`;
    trial.school.register(title, (await trial.api.task(employeeId, title, { reminderInterval: 60 })).id);
  }
  await trial.reminderLoad.ready();
  for (const [name, instant] of Object.entries(instantsOf(zone))) {
    await across(clockTrial, instant, employeeId, name);
    await verifyFigures(clockTrial, zone);
  }
  // The API shows only the sends of a day, which were compared above.
  return settleWithShiftedClock(trial, (apiFigures, sent) => ({ ...apiFigures, sent }));
}

const yearIn = (name: string, zone: string): Scenario => ({
  name: `clock/${name}`,
  title:
    `the clock of all services is set through a leap year in ${zone}: 29 February, both changes of its clocks, the ` +
    'end of a month and of the year',
  expected:
    'across each, hourly and daily reminders are sent once and not early, the next exactly an interval of ' +
    'milliseconds after they were due, or after they were sent where that has passed; the figures by hour, day, ' +
    'weekday and month are those of the zone',
  short: false,
  limitMs: 180_000,
  run: (context) => throughLeapYear(context, new TimeZone(zone)),
});

export const newYork = yearIn('new-york', 'America/New_York');
export const madrid = yearIn('madrid', 'Europe/Madrid');
