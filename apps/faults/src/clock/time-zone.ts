import { DAY_MS } from '@recuerda/contracts';

/** Date and time shown by a wall clock. */
interface WallClockTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** The calendar of a time zone by the rules of Node's ICU. The services use those of PostgreSQL. */
export class TimeZone {
  readonly #format: Intl.DateTimeFormat;

  constructor(readonly name: string) {
    const numeric = {
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    this.#format = new Intl.DateTimeFormat('en', { timeZone: name, hourCycle: 'h23', year: 'numeric', ...numeric });
  }

  local(instant: number): WallClockTime {
    const parts = Object.fromEntries(
      this.#format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    return { year, month, day, hour, minute, second };
  }

  /** 0 is Monday. */
  weekday(instant: number): number {
    const { year, month, day } = this.local(instant);
    return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  }

  /** Offset from UTC, ms. */
  offset(instant: number): number {
    const { year, month, day, hour, minute, second } = this.local(instant);
    const whole = Math.floor(instant / 1_000) * 1_000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  }

  /** Returns the start of a day, for zones that do not change clocks at midnight. */
  midnight(year: number, month: number, day: number): number {
    const asUtc = Date.UTC(year, month - 1, day);
    return asUtc - this.offset(asUtc - this.offset(asUtc));
  }

  /** Returns the instants of a year at which the offset changes. */
  offsetChanges(year: number): number[] {
    const found: number[] = [];
    for (let from = Date.UTC(year, 0, 1); from < Date.UTC(year + 1, 0, 1); from += DAY_MS) {
      if (this.offset(from) !== this.offset(from + DAY_MS)) found.push(this.#offsetChange(from, from + DAY_MS));
    }
    return found;
  }

  #offsetChange(before: number, after: number): number {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (middle === before) return after;
    return this.offset(middle) === this.offset(before)
      ? this.#offsetChange(middle, after)
      : this.#offsetChange(before, middle);
  }
}
