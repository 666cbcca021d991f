import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { type Api, eventually } from '@recuerda/testing';
import { ClusterClock } from '../../clock/cluster-clock.js';
import { RecordedTimes } from '../../clock/recorded-times.js';
import { settleWithShiftedClock } from '../../clock/settle-with-shifted-clock.js';
import { TimeZone } from '../../clock/time-zone.js';
import type { Scenario } from '../../suite/scenario.js';
import type { ClockTrial } from '../clock/advance-clock.js';
import { setWeeklyWindows } from './windows.js';

const ZONE = new TimeZone('Europe/Madrid');
/** On every day. Clocks turn at 2:00 and at 3:00. */
const WINDOW = { from: '01:30', to: '03:15' };
const OPENS_MS = 90 * MINUTE_MS;
const CLOSES_AFTER_TURN_MS = 15 * MINUTE_MS;
const LONGEST_SPREAD_MS = 5 * MINUTE_MS;
const TASKS = 20;

/** A night in which clocks turn inside the window. */
interface Night {
  opensAt: number;
  closesAt: number;
  nextOpensAt: number;
  /** Reminders of an hourly task. */
  reminders: number;
}

export const clockTurn: Scenario = {
  name: 'calendars/clock-turn',
  title:
    `The clock of all services is set through the two nights in which clocks turn in ${ZONE.name}, inside a window ` +
    `from ${WINDOW.from} to ${WINDOW.to}; one of two schedulers is killed in each`,
  expected:
    'hourly reminders come once in the window of 45 minutes and three times in that of 165, at an interval of ' +
    'milliseconds, none outside; then they wait for the next night',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const { servers, cleanUp } = context;
    const clock = await ClusterClock.create(servers.folder, 'clock-turn');
    const env = { ...clock.env, APP_TIME_ZONE: ZONE.name };
    const trial = await context.openCluster({ employees: 1, tasks: 1, env, scale: { scheduler: 2 } });
    const times = await RecordedTimes.open(trial.databaseUrl);
    cleanUp.defer(() => times.close());
    const clockTrial = { trial, clock, times };
    await hourlyTasks(trial.api, clockTrial);
    await setWeeklyWindows(
      trial.api,
      ZONE.name,
      Array.from({ length: 7 }, () => [WINDOW]),
    );
    for (const night of nights()) await throughNight(clockTrial, night);
    // The API shows only the sends of a day.
    return settleWithShiftedClock(trial, (apiFigures, sent) => ({ ...apiFigures, sent }));
  },
};

/** The one task of the school is stopped: it is reminded each day. */
async function hourlyTasks(api: Api, { trial }: ClockTrial): Promise<void> {
  const daily = trial.school.taskIdAt(0);
  const { employeeId } = await api.getTask(daily);
  await trial.school.transition(daily, 'pause');
  for (let index = 0; index < TASKS; index += 1) {
    const title = `Cada hora ${index}`;
    trial.school.register(title, (await api.task(employeeId, title, { reminderInterval: 60 })).id);
  }
}

/** Both nights of next year. */
function nights(): Night[] {
  const year = new Date().getUTCFullYear() + 1;
  const [gap = 0, overlap = 0] = ZONE.offsetChanges(year);
  return [gap, overlap].map((turn) => {
    const midnight = midnightBefore(turn);
    const isTwice = turn === overlap;
    return {
      opensAt: midnight + OPENS_MS,
      closesAt: turn + CLOSES_AFTER_TURN_MS + (isTwice ? HOUR_MS : 0),
      nextOpensAt: midnightBefore(turn + DAY_MS) + OPENS_MS,
      reminders: isTwice ? 3 : 1,
    };
  });
}

function midnightBefore(instant: number): number {
  const { year, month, day } = ZONE.local(instant);
  return ZONE.midnight(year, month, day);
}

async function throughNight(clockTrial: ClockTrial, night: Night): Promise<void> {
  const { trial, clock } = clockTrial;
  // What fell due while the clock was set forward missed its window.
  await clock.set(night.opensAt - 30 * MINUTE_MS, trial.cluster);
  await waitFor(clockTrial, night.opensAt);
  for (let sent = 0; sent < night.reminders; sent += 1) {
    const before = trial.provider.received.length;
    const due = await clockTrial.times.waiting();
    const latest = Math.max(...due.map(({ next }) => next));
    if (latest >= night.closesAt) throw new Error(`${sent} reminders of a task in the window`);
    trial.journal.expect(due, Date.now());
    await clock.set(latest + 500, trial.cluster);
    if (sent === 0) {
      await trial.cluster.oldest('scheduler').kill();
      await trial.cluster.start('scheduler');
    }
    await eventually(() => trial.provider.received.length >= before + due.length, {
      timeoutMs: 30_000,
      describe: `${due.length} reminders at ${new Date(latest).toISOString()}`,
    });
    const isLast = sent === night.reminders - 1;
    await waitFor(clockTrial, isLast ? night.nextOpensAt : latest + HOUR_MS);
  }
}

/** All reminders are due within a spread from an instant on. */
async function waitFor({ times }: ClockTrial, from: number): Promise<void> {
  const until = from + LONGEST_SPREAD_MS;
  await eventually(
    async () => {
      const wrong = (await times.waiting()).filter(({ next }) => next < from || next > until);
      if (wrong.length > 0)
        throw new Error(`${wrong.length} are due at ${new Date(wrong[0]?.next ?? 0).toISOString()}`);
    },
    { timeoutMs: 60_000, describe: `all are due from ${new Date(from).toISOString()} on` },
  );
}
