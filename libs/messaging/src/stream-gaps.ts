import { Injectable } from '@nestjs/common';
import type { Subscription } from '@recuerda/contracts';

/**
 * Notifies the handler of an ephemeral subscription that events may be missing: its queue was lost with the
 * connection, or an event was dropped. Reported once events arrive again, so that every change after the report is
 * seen.
 */
@Injectable()
export class StreamGaps {
  private readonly listeners = new Map<string, () => void>();

  /** `listener` must not throw. */
  onGap({ queue }: Subscription, listener: () => void): void {
    this.listeners.set(queue, listener);
  }

  report({ queue }: Subscription): void {
    this.listeners.get(queue)?.();
  }
}
