import type { ClosedReason } from '@recuerda/calendar';
import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';

/** The settings of the school and the employee. */
export interface YearRules {
  /** The weekly windows; null: at any hour. */
  weeks: { from: string; to: string }[][] | null;
  holidays: { from: string; to: string }[];
  absences: { from: string; to: string }[];
}

/** The time that the clocks of a zone show at each minute, `2027-03-28T03:00`; nothing else is known of zones. */
export class YearClock {
  readonly shown: string[];
  /** The first minute that shows a time. */
  private readonly first = new Map<string, number>();

  constructor(
    zone: string,
    /** A whole minute, ms. */
    readonly start: number,
    days: number,
  ) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    this.shown = Array.from({ length: (days * DAY_MS) / MINUTE_MS }, (_, index) =>
      format.format(start + index * MINUTE_MS).replace(' ', 'T'),
    );
    for (const [index, text] of this.shown.entries()) if (!this.first.has(text)) this.first.set(text, index);
  }

  minuteOf = (at: number): number => Math.floor((at - this.start) / MINUTE_MS);
  instantOf = (minute: number): number => this.start + minute * MINUTE_MS;
  dateAt = (at: number): string => (this.shown[this.minuteOf(at)] ?? '').slice(0, 10);

  /** The minute at which the next date begins. */
  midnightAfter(at: number): number {
    const date = this.dateAt(at);
    let minute = this.minuteOf(at);
    while ((this.shown[minute] ?? '').slice(0, 10) === date) minute += 1;
    return minute;
  }

  /** The first minute that shows this time, or what comes where the clocks skip it. Throws outside of the year. */
  firstAt(date: string, time: string): number {
    for (let later = 0; later < 180; later += 1) {
      const found = this.first.get(wallClock(date, time, later));
      if (found !== undefined) return found;
    }
    throw new Error(`no clock shows ${date} ${time}`);
  }
}

/** `24:00` is the next day's midnight. */
const wallClock = (date: string, time: string, laterMinutes: number): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(`${date}T00:00Z`) + (hours * 60 + minutes + laterMinutes) * MINUTE_MS)
    .toISOString()
    .slice(0, 16);
};
const nextDate = (date: string): string => wallClock(date, '24:00', 0).slice(0, 10);

/** Which minutes of the year are open, found by looking at each date's windows. */
export class YearCalendar {
  private readonly open: Uint8Array;
  /** The open minutes if no day were closed. */
  private readonly windows: Uint8Array;

  constructor(
    private readonly clock: YearClock,
    private readonly rules: YearRules,
  ) {
    this.open = new Uint8Array(clock.shown.length);
    this.windows = new Uint8Array(clock.shown.length);
    // The first and the last date may be parts of a day.
    const last = (clock.shown.at(-1) ?? '').slice(0, 10);
    for (let date = nextDate((clock.shown[0] ?? '').slice(0, 10)); date < last; date = nextDate(date)) {
      const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
      const windows = rules.weeks === null ? [{ from: '00:00', to: '24:00' }] : (rules.weeks[weekday] ?? []);
      for (const { from, to } of windows) {
        const [begin, end] = [clock.firstAt(date, from), clock.firstAt(date, to)];
        this.windows.fill(1, begin, Math.max(begin, end));
        if (this.closure(date) === null) this.open.fill(1, begin, Math.max(begin, end));
      }
    }
  }

  isOpen = (at: number): boolean => this.open[this.clock.minuteOf(at)] === 1;

  /** For a time at which it is closed. */
  nextOpening(at: number): { opensAt: number; closesAt: number; reason: ClosedReason } {
    const opening = this.open.indexOf(1, this.clock.minuteOf(at));
    const closing = this.open.indexOf(0, opening);
    return {
      opensAt: this.clock.instantOf(opening),
      closesAt: this.clock.instantOf(closing < 0 ? this.open.length : closing),
      reason: this.reasonBefore(opening),
    };
  }

  /** For a time at which it is open. */
  closing(at: number): { opensAt: number; closesAt: number } {
    const minute = this.clock.minuteOf(at);
    const closing = this.open.indexOf(0, minute);
    return {
      opensAt: this.clock.instantOf(this.open.lastIndexOf(0, minute) + 1),
      closesAt: this.clock.instantOf(closing < 0 ? this.open.length : closing),
    };
  }

  /** Closed days explain more than hours, an absence more than a holiday. */
  private reasonBefore(opening: number): ClosedReason {
    const reasons = new Set<ClosedReason | null>();
    for (let minute = opening - 1; minute >= 0 && this.open[minute] === 0; minute -= 1)
      if (this.windows[minute] === 1) reasons.add(this.closure((this.clock.shown[minute] ?? '').slice(0, 10)));
    return reasons.has('absence') ? 'absence' : reasons.has('holiday') ? 'holiday' : 'hours';
  }

  private closure(date: string): 'absence' | 'holiday' | null {
    const has = (days: YearRules['holidays']): boolean => days.some(({ from, to }) => from <= date && date <= to);
    return has(this.rules.absences) ? 'absence' : has(this.rules.holidays) ? 'holiday' : null;
  }
}
