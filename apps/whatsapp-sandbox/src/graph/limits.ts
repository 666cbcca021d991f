import { Injectable } from '@nestjs/common';
import { RecentMap } from '../bounded.js';
import { GraphError } from './errors.js';
import type { Settings } from './settings/settings-table.js';

const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;
const TIERS: readonly [number, string][] = [
  [250, 'TIER_250'],
  [2_000, 'TIER_2K'],
  [10_000, 'TIER_10K'],
  [100_000, 'TIER_100K'],
];

/** Returns Meta's name of a limit: the smallest tier that holds it. */
export const tierOf = (limit: number | null): string =>
  TIERS.find(([most]) => limit !== null && limit <= most)?.[1] ?? 'TIER_UNLIMITED';

interface Candidate {
  waId: string;
  isTemplate: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Decides by Meta's limits whether a message may be sent now. Times are milliseconds since 1970. */
@Injectable()
export class Admission {
  /** Messages of the last second. */
  private starts: number[] = [];
  /** Last message to each person. */
  private readonly last = new RecentMap<number>();
  /** Last message to each person outside their window, the oldest first. */
  private readonly recipients = new RecentMap<number>();
  /** End of each customer service window, in which a user may be sent free text. */
  private readonly openUntil = new RecentMap<number>();

  /** @throws GraphError 130429, 131056, 131047 or 131048 */
  check({ waId, isTemplate, now }: Candidate, settings: Settings): void {
    if (this.exceedsThroughput(settings.throughput, now)) throw new GraphError(130429);
    if ((this.last.get(waId) ?? -Infinity) + settings.pairRateMs > now) throw new GraphError(131056);
    if (this.isWindowOpen(waId, now)) return;
    if (settings.requireWindow && !isTemplate) throw new GraphError(131047);
    if (this.exceedsMessagingLimit(waId, settings.messagingLimit ?? Infinity, now))
      throw new GraphError(131048, 'The messaging limit of the business is reached; it moves over 24 hours.');
  }

  /** Counts a message that was accepted. */
  sent(waId: string, now: number): void {
    this.last.set(waId, now);
    if (!this.isWindowOpen(waId, now)) this.recipients.set(waId, now);
  }

  /** Opens the window of a user who wrote at that time. A late message does not close the window of a newer one. */
  openWindow(waId: string, at: number): void {
    this.openUntil.set(waId, Math.max(at + DAY_MS, this.openUntil.get(waId) ?? 0));
  }

  isWindowOpen(waId: string, now: number): boolean {
    return (this.openUntil.get(waId) ?? 0) > now;
  }

  /** Counts one more message, unless it is too many for this second. */
  private exceedsThroughput(perSecond: number, now: number): boolean {
    if (perSecond === 0) return false;
    this.starts = this.starts.filter((at) => at > now - SECOND_MS);
    if (this.starts.length >= perSecond) return true;
    this.starts.push(now);
    return false;
  }

  /** Whether too many people were written to outside their window in the last 24 hours. */
  private exceedsMessagingLimit(waId: string, limit: number, now: number): boolean {
    for (const [recipient, at] of this.recipients) {
      if (at > now - DAY_MS) break;
      this.recipients.delete(recipient);
    }
    return !this.recipients.has(waId) && this.recipients.size >= limit;
  }
}
