import { type HoldReason, MINUTE_MS } from '@recuerda/contracts';
import type { YearCalendar, YearClock } from './year-calendar.js';

const LONGEST_SPREAD = 5 * MINUTE_MS;

export interface ModelDueDate {
  dueAt: number;
  /** Minutes. */
  remindBefore: number | null;
  overdueInterval: number | null;
}

export interface ModelTask {
  id: string;
  interval: number;
  due: ModelDueDate | null;
  /** The next reminder; null: it is paused. */
  reminder: ModelReminder | null;
}

interface ModelReminder {
  at: number;
  /** When it was due, where it is not sent then. */
  dueAt: number | null;
  reason: HoldReason | null;
}

/** The reminders of an employee, by the rules as docs/calendars.md, docs/due-dates.md and docs/bundles.md have them. */
export class YearModel {
  readonly tasks: ModelTask[] = [];
  private readonly sent = new Map<string, number>();
  private calendar: YearCalendar;

  constructor(
    private readonly clock: YearClock,
    calendar: YearCalendar,
    private readonly dailyCap: number | null,
    private readonly employeeId: string,
  ) {
    this.calendar = calendar;
  }

  /** A chain begins: the task is new, was activated, or has another interval or due date. */
  begin(task: ModelTask, now: number): void {
    task.reminder = this.place(Math.max(this.after(task, now, now), begins(task)));
  }

  snooze(task: ModelTask, until: number): void {
    task.reminder = this.place(Math.max(until, begins(task)));
  }

  dueAt(now: number): ModelTask[] {
    return this.tasks
      .filter(({ reminder }) => reminder !== null && reminder.at <= now)
      .sort((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
  }

  next = (): number => Math.min(...this.tasks.map(timeOf));

  /** Everything due is sent, or held. Returns the ids of the sent tasks. */
  send(now: number): string[] {
    const sent: string[] = [];
    for (const task of this.dueAt(now)) {
      const { reminder } = task;
      if (!reminder) continue;
      const date = this.clock.dateAt(now);
      const count = this.sent.get(date) ?? 0;
      if (this.isMissed(reminder.at, now)) task.reminder = this.held(reminder, now, null);
      else if (this.dailyCap !== null && count >= this.dailyCap) {
        const tomorrow = this.clock.instantOf(this.clock.midnightAfter(now));
        task.reminder = this.held(reminder, tomorrow, 'daily_cap');
      } else {
        this.sent.set(date, count + 1);
        sent.push(task.id);
        task.reminder = this.place(this.after(task, reminder.at, now));
      }
    }
    return sent;
  }

  /** The window in which it was due has closed. Another one may be open. */
  private isMissed = (at: number, now: number): boolean => this.calendar.closing(at).closesAt <= now;

  private held({ at, dueAt }: ModelReminder, from: number, reason: 'daily_cap' | null): ModelReminder {
    const placed = this.place(from);
    return { at: placed.at, dueAt: dueAt ?? at, reason: reason ?? placed.reason ?? 'hours' };
  }

  follow(calendar: YearCalendar, now: number): void {
    this.calendar = calendar;
    for (const task of this.tasks) if (task.reminder) task.reminder = this.moved(task.reminder, now);
  }

  private moved(reminder: ModelReminder, now: number): ModelReminder {
    const { at, dueAt, reason } = reminder;
    if (reason === 'daily_cap') return { at: this.place(at).at, dueAt, reason };
    const nominal = dueAt ?? at;
    if (nominal > now) return this.place(nominal);
    if (!this.calendar.isOpen(now)) return { ...this.place(now), dueAt: nominal };
    const window = this.calendar.closing(now);
    const spread = Math.max(1, Math.min(spreadOf(window), window.closesAt - now));
    return { at: Math.min(at, now + this.offset(spread)), dueAt, reason: null };
  }

  /** An interval after `from`, or after now where that has passed. */
  private after(task: ModelTask, from: number, now: number): number {
    const next = intervalAfter(task, from);
    return next > now ? next : intervalAfter(task, now);
  }

  private place(nominal: number): ModelReminder {
    if (this.calendar.isOpen(nominal)) return { at: nominal, dueAt: null, reason: null };
    const { reason, ...window } = this.calendar.nextOpening(nominal);
    return { at: window.opensAt + this.offset(spreadOf(window)), dueAt: nominal, reason };
  }

  private offset = (spread: number): number => Number(BigInt(`0x${this.employeeId.slice(-8)}`) % BigInt(spread));
}

const timeOf = ({ reminder }: ModelTask): number => reminder?.at ?? Infinity;
const begins = ({ due }: ModelTask): number =>
  due && due.remindBefore !== null ? due.dueAt - due.remindBefore * MINUTE_MS : -Infinity;

/** A tenth of the window, at most five minutes. */
const spreadOf = ({ opensAt, closesAt }: { opensAt: number; closesAt: number }): number =>
  Math.max(1, Math.min(LONGEST_SPREAD, Math.floor((closesAt - opensAt) / 10)));

function intervalAfter({ interval, due }: ModelTask, from: number): number {
  const usual = from + interval * MINUTE_MS;
  if (due === null || due.overdueInterval === null) return usual;
  if (from >= due.dueAt) return from + due.overdueInterval * MINUTE_MS;
  return Math.min(usual, due.dueAt + due.overdueInterval * MINUTE_MS);
}
