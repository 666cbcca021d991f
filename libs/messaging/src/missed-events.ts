import { Injectable } from '@nestjs/common';
import type { FlowDefinition } from '@recuerda/contracts';

/**
 * Tells the handlers of ephemeral flows that they may have missed events: their queue went with the connection, or an event
 * was dropped. Told once events come again, so that whatever is read from then on is followed by every later change.
 */
@Injectable()
export class MissedEvents {
  private readonly listeners = new Map<string, () => void>();

  /** `listener` must not throw. */
  listen({ queue }: FlowDefinition, listener: () => void): void {
    this.listeners.set(queue, listener);
  }

  tell({ queue }: FlowDefinition): void {
    this.listeners.get(queue)?.();
  }
}
