import { Injectable } from '@nestjs/common';
import { RecentMap } from '../bounded.js';
import { GraphError } from './errors.js';
import type { Settings } from './settings/settings-table.js';

const PERIOD_MS = 24 * 3_600_000;
const TIERS: readonly [number, string][] = [
  [250, 'TIER_250'],
  [2_000, 'TIER_2K'],
  [10_000, 'TIER_10K'],
  [100_000, 'TIER_100K'],
];

/** Counts people who were written to outside their window in the last 24 hours. */
class MessagingLimit {
  /** Time of the last message to each, the oldest first. */
  private readonly recipients = new RecentMap<number>();

  allows(waId: string, limit: number | null, now: number): boolean {
    if (limit === null) return true;
    for (const [recipient, at] of this.recipients) {
      if (at > now - PERIOD_MS) break;
      this.recipients.delete(recipient);
    }
    return this.recipients.has(waId) || this.recipients.size < limit;
  }

  sent(waId: string, now: number): void {
    this.recipients.set(waId, now);
  }
}

/** Returns Meta's name of a limit: the smallest tier that holds it. */
export const tierOf = (limit: number | null): string =>
  TIERS.find(([most]) => limit !== null && limit <= most)?.[1] ?? 'TIER_UNLIMITED';

const SECOND_MS = 1_000;

/** Maximum messages in any second. */
class Throughput {
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

/** Least time between two messages to a person. */
class PairRate {
  private readonly last = new RecentMap<number>();

  isFree(waId: string, gapMs: number, now: number): boolean {
    return (this.last.get(waId) ?? -Infinity) + gapMs <= now;
  }

  sent(waId: string, now: number): void {
    this.last.set(waId, now);
  }
}

/** Time after a user's message in which a business may answer with free text. */
const WINDOW_MS = PERIOD_MS;

/** Customer service windows, in which users may be sent free text. */
class ServiceWindows {
  private readonly openUntil = new RecentMap<number>();

  /** Opens the window of a user who wrote at that time. A late message does not close the window of a newer one. */
  open(waId: string, at: number): void {
    this.openUntil.set(waId, Math.max(at + WINDOW_MS, this.openUntil.get(waId) ?? 0));
  }

  isOpen(waId: string, now: number): boolean {
    return (this.openUntil.get(waId) ?? 0) > now;
  }
}

interface Candidate {
  waId: string;
  isTemplate: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Decides by Meta's limits whether a message may be sent now. */
@Injectable()
export class Admission {
  readonly windows = new ServiceWindows();
  private readonly throughput = new Throughput();
  private readonly pairRate = new PairRate();
  private readonly messagingLimit = new MessagingLimit();

  /** @throws GraphError 130429, 131056, 131047 or 131048 */
  check({ waId, isTemplate, now }: Candidate, settings: Settings): void {
    if (!this.throughput.take(settings.throughput, now)) throw new GraphError(130429);
    if (!this.pairRate.isFree(waId, settings.pairRateMs, now)) throw new GraphError(131056);
    if (this.windows.isOpen(waId, now)) return;
    if (settings.requireWindow && !isTemplate) throw new GraphError(131047);
    if (!this.messagingLimit.allows(waId, settings.messagingLimit, now))
      throw new GraphError(131048, 'The messaging limit of the business is reached; it moves over 24 hours.');
  }

  /** Counts a message that was accepted. */
  sent(waId: string, now: number): void {
    this.pairRate.sent(waId, now);
    if (!this.windows.isOpen(waId, now)) this.messagingLimit.sent(waId, now);
  }
}
