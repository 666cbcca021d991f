import type { Envelope, EventDefinition } from '@recuerda/contracts';
import { UnavailableError, PublishError } from './errors.js';

/** Called once for each event: without an error it is safe, with one that is not known. Must not throw. */
export type OnSettled = (event: Envelope, error?: Error) => void;

/** Publishes events; inject it by this class. */
export abstract class EventPublisher {
  /** False while the broker cannot be reached or takes no messages: publishing would fail. */
  abstract readonly available: boolean;

  /** Returns false while it is certain that no subscription wants events of this type: they need not be created. */
  isWanted(_type: Pick<EventDefinition, 'type'>): boolean {
    return true;
  }

  /**
   * Calls `onSettled` for each event when it is safe: confirmed by the broker or, in process, handled by every
   * subscription that gets it. Over a broker, events that are published together share messages.
   */
  abstract publishEach(events: readonly Envelope[], onSettled: OnSettled): void;

  /** Resolves when every event is safe. Throws {@link PublishError}. */
  async publish(events: readonly Envelope[]): Promise<void> {
    if (events.length === 0) return;
    const failed = new Map<string, Error>();
    await new Promise<void>((resolve) => {
      let open = events.length;
      this.publishEach(events, (event, error) => {
        if (error) failed.set(event.id, error);
        open -= 1;
        if (open === 0) resolve();
      });
    });
    if (failed.size === 0) return;
    const unavailable = [...failed.values()].some((reason) => reason instanceof UnavailableError);
    throw new PublishError(failed, unavailable);
  }
}
