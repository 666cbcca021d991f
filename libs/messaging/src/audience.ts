import { Injectable } from '@nestjs/common';
import type { FlowDefinition } from '@recuerda/contracts';
import { within } from './within.js';

/** Longest that whoever comes waits for events to come, ms. */
const ARRIVAL_MS = 1_000;

/**
 * Whether anybody in this process cares for the events of an ephemeral flow at present: a flow without an audience takes
 * none, and costs nobody anything. Whoever never leaves is always there.
 */
@Injectable()
export class Audience {
  private readonly away = new Set<string>();
  private readonly arrivals = new Map<string, Promise<boolean>>();
  private readonly listeners = new Map<string, () => Promise<void>>();

  isThere({ queue }: FlowDefinition): boolean {
    return !this.away.has(queue);
  }

  /**
   * Resolves when events come, after `MissedEvents` has told that some are missing; or soon, when none can come now: then it
   * tells once they do.
   */
  async come({ queue }: FlowDefinition): Promise<void> {
    if (this.away.delete(queue)) {
      const settled = this.listeners.get(queue)?.() ?? Promise.resolve();
      this.arrivals.set(queue, within(ARRIVAL_MS, settled));
    }
    await this.arrivals.get(queue);
  }

  /** Throws for a flow that lasts: its events must not be missed. */
  leave({ queue, ephemeral }: FlowDefinition): void {
    if (!ephemeral) throw new Error(`${queue} is not ephemeral`);
    if (this.away.has(queue)) return;
    this.away.add(queue);
    void this.listeners.get(queue)?.();
  }

  /** For the flow's transport: `settle` takes up or lays down the flow, as {@link isThere} says; it must not throw. */
  follow({ queue }: FlowDefinition, settle: () => Promise<void>): void {
    this.listeners.set(queue, settle);
  }
}
