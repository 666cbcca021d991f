import { RecentMap } from '../recent-map.js';

const SECOND_MS = 1_000;

/** At most so many messages in any second. */
export class Throughput {
  private starts: number[] = [];

  /** Counts one more. Returns false if that is too many. */
  take(perSecond: number, now: number): boolean {
    if (perSecond === 0) return true;
    this.starts = this.starts.filter((at) => at > now - SECOND_MS);
    if (this.starts.length >= perSecond) return false;
    this.starts.push(now);
    return true;
  }
}

/** At most one message to a person in so many milliseconds. */
export class PairRate {
  private readonly last = new RecentMap<number>();

  isFree(waId: string, gapMs: number, now: number): boolean {
    return (this.last.get(waId) ?? -Infinity) + gapMs <= now;
  }

  sent(waId: string, now: number): void {
    this.last.set(waId, now);
  }
}
