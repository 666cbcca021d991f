import { RecentMap } from '../recent-map.js';

const PERIOD_MS = 24 * 3_600_000;
const TIERS: readonly [number, string][] = [
  [250, 'TIER_250'],
  [2_000, 'TIER_2K'],
  [10_000, 'TIER_10K'],
  [100_000, 'TIER_100K'],
];

/** Unique people who were written to outside their window, in a moving period of 24 hours. */
export class MessagingLimit {
  /** When each was last written to; the longest ago first. */
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

/** Meta's name of a limit: the smallest tier that holds it. */
export const tierOf = (limit: number | null): string =>
  TIERS.find(([most]) => limit !== null && limit <= most)?.[1] ?? 'TIER_UNLIMITED';
