import type { PlacedReminder } from '@recuerda/calendar';
import type { HoldReason } from '@recuerda/contracts';
import { localDay } from './local-day.js';

/** A reminder in a preview. */
interface Planned {
  at: Date;
  nominalAt: Date;
  reason: HoldReason | null;
}

/**
 * Applies the daily cap to the reminders of a task, in their order. What other tasks of the employee will use is not
 * known.
 */
export class CappedDays {
  /** @param used messages by local date, so far. */
  constructor(
    private readonly dailyCap: number | null,
    private readonly timeZone: string,
    private readonly used: Map<string, number>,
  ) {}

  /** `place`: by the calendar. */
  take(planned: Planned, place: (from: Date) => PlacedReminder): Planned {
    if (this.dailyCap === null) return planned;
    const { date, endsAt } = localDay(this.timeZone, planned.at);
    const used = this.used.get(date) ?? 0;
    if (used >= this.dailyCap)
      return this.take({ at: place(endsAt).at, nominalAt: planned.nominalAt, reason: 'daily_cap' }, place);
    this.used.set(date, used + 1);
    return planned;
  }
}
