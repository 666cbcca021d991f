import { MAX_REFUSALS, MINUTE_MS } from '@recuerda/contracts';

/** Keys of the refusals of one minute that are in the audit, in this process. */
export class RefusalsOfMinute {
  private minute = -1;
  private readonly keys = new Set<string>();

  /** Returns true for the first refusal of a kind in a minute. Kinds beyond those of one gateway are left out. */
  isFirst(kind: readonly (string | null)[], at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute !== this.minute) this.keys.clear();
    this.minute = minute;
    const key = JSON.stringify(kind);
    if (this.keys.has(key) || this.keys.size >= MAX_REFUSALS) return false;
    this.keys.add(key);
    return true;
  }
}
