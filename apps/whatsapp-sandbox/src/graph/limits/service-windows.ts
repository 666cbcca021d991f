import { RecentMap } from '../recent-map.js';

/** How long a user's message lets a business answer with free text. */
const WINDOW_MS = 24 * 3_600_000;

/** Customer service windows: until when each user may be sent free text. */
export class ServiceWindows {
  private readonly openUntil = new RecentMap<number>();

  /** The user has written at that time; a message that comes late does not close the window of a newer one. */
  open(waId: string, at: number): void {
    this.openUntil.set(waId, Math.max(at + WINDOW_MS, this.openUntil.get(waId) ?? 0));
  }

  isOpen(waId: string, now: number): boolean {
    return (this.openUntil.get(waId) ?? 0) > now;
  }
}
