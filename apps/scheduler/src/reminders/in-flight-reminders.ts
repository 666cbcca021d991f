import { Inject, Injectable } from '@nestjs/common';
import { type DueReminder, isAfter, type Place } from '../rows/due-rows.js';
import { EXPIRED_EARLY_MS, SCHEDULER_CONFIG, type SchedulerConfig, UNANSWERED_MS } from '../scheduler.config.js';

/** A reminder from its reading to its result. */
export interface InFlightReminder {
  reminder: DueReminder;
  /** Failed dispatches. */
  failures: number;
  /** Its last dispatch, until it is dispatched again. */
  dispatch: Dispatch | undefined;
}

interface Dispatch {
  /** Monotonic, ms. */
  at: number;
  /** When its message expires by the clock, ms since the epoch. */
  expiresAt: number;
}

/**
 * The reminders that this scheduler has read and that have no result yet. Their rows are the truth: what a read from
 * the start no longer returns has its result, which another scheduler may have recorded.
 */
@Injectable()
export class InFlightReminders {
  private readonly byId = new Map<string, InFlightReminder>();
  /** Results since the last read began: it may still return their rows. */
  private readonly answeredSinceRead = new Set<string>();

  constructor(@Inject(SCHEDULER_CONFIG) private readonly config: Pick<SchedulerConfig, 'SCHEDULER_MAX_IN_FLIGHT'>) {}

  get size(): number {
    return this.byId.size;
  }

  get isFull(): boolean {
    return this.byId.size >= this.config.SCHEDULER_MAX_IN_FLIGHT;
  }

  /** False for one that has its result, or belongs to another scheduler now. */
  includes(one: InFlightReminder): boolean {
    return this.byId.get(one.reminder.id) === one;
  }

  /** True while its message is at the notifier. */
  isDispatched(id: string): boolean {
    return this.byId.get(id)?.dispatch !== undefined;
  }

  beginRead(): void {
    this.answeredSinceRead.clear();
  }

  /** Adds rows in their order until it is full. Returns the new ones, and the last row that needs no further read. */
  add(rows: readonly DueReminder[]): { added: InFlightReminder[]; passed: DueReminder | undefined } {
    const added: InFlightReminder[] = [];
    let passed: DueReminder | undefined;
    for (const reminder of rows) {
      if (!this.byId.has(reminder.id) && !this.answeredSinceRead.has(reminder.id)) {
        if (this.isFull) break;
        added.push(this.put(reminder));
      }
      passed = reminder;
    }
    return { added, passed };
  }

  /** Takes in hand what is dispatched with others, also where it was not due yet. */
  put(reminder: DueReminder): InFlightReminder {
    const one = { reminder, failures: 0, dispatch: undefined };
    this.byId.set(reminder.id, one);
    return one;
  }

  /**
   * Removes what a read from the start did not return although it read up to `end`, and what has another
   * time now, by a hold or a calendar: it is dispatched again then, which repeats nothing that is under way.
   */
  removeAnswered(rows: readonly DueReminder[], end: Place): void {
    const read = new Map(rows.map(({ id, nextReminder }) => [id, nextReminder.getTime()]));
    for (const [id, { reminder }] of this.byId) {
      const time = read.get(id);
      const isGone = time === undefined && !isAfter(reminder, end);
      const isMoved = time !== undefined && time !== reminder.nextReminder.getTime();
      if (isGone || isMoved) this.byId.delete(id);
    }
  }

  /** Removes reminders whose result is recorded. */
  answered(ids: readonly string[]): void {
    for (const id of ids) {
      this.byId.delete(id);
      this.answeredSinceRead.add(id);
    }
  }

  /** Removes the reminders of other shards. */
  keepOnly(shards: ReadonlySet<number>): void {
    for (const [id, { reminder }] of this.byId) if (!shards.has(reminder.shard)) this.byId.delete(id);
  }

  /**
   * Returns what was dispatched long ago, and what has expired by the clock `now` because that was set forward.
   * `monotonicNow` in ms.
   */
  unanswered(monotonicNow: number, now: Date): InFlightReminder[] {
    return [...this.byId.values()].filter(({ dispatch }) => {
      if (dispatch === undefined) return false;
      const limit = dispatch.expiresAt <= now.getTime() ? EXPIRED_EARLY_MS : UNANSWERED_MS;
      return dispatch.at + limit < monotonicNow;
    });
  }
}
