/** A clock that stands still until a test sets it. */
export class FakeClock {
  #now: number;

  constructor(start: Date | string = '2026-01-15T12:00:00.000Z') {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(date: Date | string): void {
    this.#now = new Date(date).getTime();
  }
}
