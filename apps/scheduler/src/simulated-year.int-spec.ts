import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { isLongRun, Random } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { employee, school } from './__fixtures__/calendar-events.js';
import { type Chains, createChains } from './__fixtures__/chain/chains-under-test.js';
import { sent } from './__fixtures__/results.js';
import { TaskStory } from './__fixtures__/task-story.js';
import { YearCalendar, YearClock, type YearRules } from './__fixtures__/year/year-calendar.js';
import { type ModelDueDate, type ModelTask, YearModel } from './__fixtures__/year/year-model.js';
import { ReminderQueriesController } from './rows/reminder-queries.js';

// Each change of a calendar says how many reminders it moved.
Logger.overrideLogger(['warn', 'error']);

const START = Date.UTC(2026, 11, 28);
/** The ordinary run ends after the clocks of spring have turned. */
const DAYS = isLongRun ? 365 : 105;
const INTERVALS = [240, 480, 1_440];

const every = (...windows: { from: string; to: string }[]) => Array.from({ length: 7 }, () => windows);
const weekdays = (from: string, to: string) => [...every({ from, to }).slice(0, 5), [], []];
/** Some have windows in the hours in which clocks turn. */
const WEEKS: YearRules['weeks'][] = [
  weekdays('07:00', '17:00'),
  [...weekdays('08:00', '12:00').slice(0, 6), [{ from: '00:00', to: '03:30' }]],
  every({ from: '06:30', to: '11:00' }, { from: '13:00', to: '15:45' }),
  every({ from: '22:00', to: '24:00' }, { from: '00:00', to: '02:30' }),
  null,
];

/** A school, its only employee, three tasks, and what the rules say of them. */
class Year {
  private readonly employeeId = uuidv7();
  readonly stories = INTERVALS.map((interval) => new TaskStory(interval, undefined, this.employeeId));
  readonly model: YearModel;
  private readonly random = new Random(19);
  private readonly queries: ReminderQueriesController;
  private rules: YearRules = { weeks: WEEKS[0] ?? null, holidays: [], absences: [] };
  private readonly clock: YearClock;
  sends = 0;

  constructor(
    private readonly chains: Chains,
    zone: string,
    private readonly dailyCap: number | null,
  ) {
    // Days before, whose windows were open, and after, to which reminders are moved.
    this.clock = new YearClock(zone, START - 5 * DAY_MS, DAYS + 60);
    this.model = new YearModel(this.clock, this.calendar(), dailyCap, this.employeeId);
    this.queries = new ReminderQueriesController(chains.source, chains.clock);
  }

  /** At each week's end something changes, at a time at which nothing waits for its place in a spread. */
  async run(): Promise<void> {
    await this.begin();
    for (let week = 1; week <= DAYS / 7; week += 1) {
      const change = START + week * 7 * DAY_MS + this.random.between(0, 23) * HOUR_MS + 20 * MINUTE_MS + 1_234;
      while (this.model.next() < change) await this.sendNext(change);
      await this.at(change);
      await this.extend(change);
      await this.change(change);
      await this.compare();
    }
  }

  private async begin(): Promise<void> {
    await this.at(START + 12 * HOUR_MS);
    await this.chains.calendars.applyEvents([this.school()]);
    await this.chains.rules.refresh();
    for (const [index, story] of this.stories.entries()) {
      const task: ModelTask = { id: story.id, interval: INTERVALS[index] ?? 0, due: null, reminder: null };
      this.model.tasks.push(task);
      await this.chains.taskEvents.applyEvents([story.created(this.chains.clock.now())]);
      this.model.begin(task, START + 12 * HOUR_MS);
    }
    await this.compare();
  }

  /** Most are sent at their time; sometimes nothing works for hours. */
  private async sendNext(before: number): Promise<void> {
    const next = this.model.next();
    const late = this.random.chance(0.03) ? this.random.between(1, 30 * HOUR_MS) : 0;
    const now = Math.min(next + late, before - 1);
    await this.at(now);
    await this.sendDue(now);
  }

  private async sendDue(now: number): Promise<void> {
    const expected = this.model.dueAt(now).map(({ id, reminder }) => [id, reminder?.at]);
    const due = await this.chains.readDue();
    expect(due.map(({ taskId, nextReminder }) => [taskId, nextReminder.getTime()])).toEqual(expected);
    const { messages, singles } = await this.chains.messages.form(due);
    const reminders = [...messages.flatMap((message) => message.reminders), ...singles];
    const closed = reminders.filter(({ sendUntil }) => sendUntil !== null && sendUntil.getTime() <= now);
    const notBefore = new Date(now).toISOString();
    if (closed.length > 0)
      await this.chains.holds.hold(
        closed.map(({ id, taskId }) => ({
          reminderId: id,
          taskId,
          notBefore,
          reason: 'hours' as const,
          account: null,
        })),
      );
    const open = reminders.filter((reminder) => !closed.includes(reminder));
    await this.chains.results.recordOutcomes(
      open.map(({ id, taskId }) => sent({ reminderId: id, taskId, dueAt: notBefore, activation: 1 })),
    );
    this.sends += open.length;
    expect(open.map(({ taskId }) => taskId)).toEqual(this.model.send(now));
    await this.compare();
    // What missed its window is due at once, if the next one is open already.
    if (this.model.next() <= now) await this.sendDue(now);
  }

  private async extend(now: number): Promise<void> {
    await this.chains.extend.extendAndClean();
    this.model.follow(this.calendar(), now);
  }

  private change(now: number): Promise<void> {
    const index = this.random.between(0, this.stories.length - 1);
    const [story, task] = [this.stories[index], this.model.tasks[index]];
    if (!story || !task) throw new Error('there is no such task');
    const kind = this.random.pick(['windows', 'holidays', 'absence', 'snooze', 'due', 'interval', 'pause'] as const);
    if (kind === 'windows') return this.follow({ weeks: this.random.pick(WEEKS) }, now);
    if (kind === 'holidays') return this.follow({ holidays: this.days(now, 3) }, now);
    if (kind === 'absence') return this.follow({ absences: this.days(now, 2) }, now);
    return this.changeTask(kind, story, task, now);
  }

  private async changeTask(
    kind: 'snooze' | 'due' | 'interval' | 'pause',
    story: TaskStory,
    task: ModelTask,
    now: number,
  ) {
    const { random } = this;
    const [at, apply] = [new Date(now), this.chains.taskEvents];
    if (task.reminder === null || kind === 'pause') {
      const isActive = task.reminder !== null;
      await apply.applyEvents([isActive ? story.paused(at) : story.activated(at)]);
      if (isActive) task.reminder = null;
      else this.model.begin(task, now);
    } else if (kind === 'snooze') {
      const until = now + random.between(1, 100 * HOUR_MS);
      await apply.applyEvents([story.snoozed(new Date(until), at)]);
      this.model.snooze(task, until);
    } else if (kind === 'interval') {
      task.interval = random.pick(INTERVALS.filter((interval) => interval !== task.interval));
      await apply.applyEvents([story.every(task.interval, at)]);
      this.model.begin(task, now);
    } else {
      task.due = task.due && random.chance(0.3) ? null : this.dueDate(now);
      const { dueAt = null, remindBefore = null, overdueInterval = null } = task.due ?? {};
      const fields = { dueAt: dueAt === null ? null : new Date(dueAt).toISOString(), remindBefore, overdueInterval };
      await apply.applyEvents([story.due(fields, at)]);
      this.model.begin(task, now);
    }
  }

  private dueDate(now: number): ModelDueDate {
    const { random } = this;
    const dueAt = now + random.between(-2 * DAY_MS, 8 * DAY_MS);
    const remindBefore = random.pick([null, 0, 90, 2_880]);
    return { dueAt, remindBefore, overdueInterval: random.pick([null, 120, 720]) };
  }

  private async follow(rules: Partial<YearRules>, now: number): Promise<void> {
    this.rules = { ...this.rules, ...rules };
    const absences = this.rules.absences.map((days) => ({ ...days, id: uuidv7(), reason: null }));
    await this.chains.calendars.applyEvents([
      rules.absences ? employee(this.employeeId, { weeklyWindows: null, absences }) : this.school(),
    ]);
    this.model.follow(this.calendar(), now);
  }

  /** Some days of the coming weeks, next to each other or not. */
  private days(now: number, count: number): { from: string; to: string }[] {
    return Array.from({ length: count }, () => {
      const from = now + this.random.between(0, 20) * DAY_MS;
      return { from: this.clock.dateAt(from), to: this.clock.dateAt(from + this.random.between(0, 5) * DAY_MS) };
    });
  }

  private school() {
    const { weeks: weeklyWindows, holidays: closedDays } = this.rules;
    return school({ weeklyWindows, closedDays, ...(this.dailyCap !== null && { dailyCap: this.dailyCap }) });
  }

  private readonly calendar = (): YearCalendar => new YearCalendar(this.clock, this.rules);

  private async at(ms: number): Promise<void> {
    this.chains.clock.set(new Date(ms));
  }

  /** Returns the answer of `/api/reminders`. */
  private async compare(): Promise<void> {
    const views = await this.queries.ofTasks({ taskIds: this.stories.map(({ id }) => id) });
    const shown = views.map(({ taskId, nextReminder, heldReason }) => [taskId, nextReminder, heldReason]);
    const expected = this.model.tasks.flatMap(({ id, reminder }) =>
      reminder ? [[id, new Date(reminder.at).toISOString(), reminder.reason]] : [],
    );
    expect([this.chains.clock.now().toISOString(), shown.toSorted()]).toEqual([
      this.chains.clock.now().toISOString(),
      expected.toSorted(),
    ]);
  }
}

describe('a year of reminders is as a model says that looks at each minute of it', () => {
  it.each([
    ['America/Tegucigalpa', 2],
    ['America/Santiago', null],
    ['Europe/Madrid', 3],
    ['Asia/Kolkata', null],
  ] as const)('%s, daily cap %p [CAL-15]', async (zone, dailyCap) => {
    const chains = await createChains(zone);
    try {
      const year = new Year(chains, zone, dailyCap);
      await year.run();
      // Some windows are short, and there are holidays, but no week is without any.
      expect(year.sends).toBeGreaterThan(DAYS / 2);
    } finally {
      await chains.drop();
    }
  });
});
