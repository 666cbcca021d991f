import { type Envelope, type EventDefinition, parseEvent } from '@recuerda/contracts';
import { UnroutableError, UnavailableError } from '../errors.js';
import { EventPublisher, type OnSettled } from '../event-publisher.js';
import { published } from '../messaging-metrics.js';
import { startPublishSpan } from '../spans.js';
import type { InProcessTransport } from './in-process-transport.js';

/** Passes events to the handlers of this process and waits for them. The publisher of an event retries it. */
export class InProcessEventPublisher extends EventPublisher {
  constructor(
    private readonly transport: InProcessTransport,
    private readonly definitions: ReadonlyMap<string, EventDefinition>,
  ) {
    super();
  }

  get available(): boolean {
    return this.transport.open;
  }

  override isWanted({ type }: Pick<EventDefinition, 'type'>): boolean {
    return this.transport.isWanted(type);
  }

  publishEach(events: readonly Envelope[], onSettled: OnSettled): void {
    const read: Envelope[] = [];
    const originals = new Map<Envelope, (error?: Error) => void>();
    for (const event of events) {
      const publication = startPublishSpan('in_process', event);
      const done = (error?: Error): void => {
        publication?.end(error);
        published.inc({ type: event.type, outcome: error ? 'failed' : 'ok' });
        onSettled(event, error);
      };
      try {
        const readable = this.validated(publication?.event ?? event);
        // An event that is published twice at once is handled twice.
        const copy = originals.has(readable) ? Object.freeze({ ...readable }) : readable;
        originals.set(copy, done);
        read.push(copy);
      } catch (error) {
        done(error as Error);
      }
    }
    this.transport.deliver(read, (event, error) => originals.get(event)?.(error));
  }

  /**
   * Returns the event as it would arrive in another process: validated, and unchanging, so that no handler changes it
   * for another. An event that its definition created is both already; one that was read from an outbox is not.
   */
  private validated(event: Envelope): Envelope {
    if (!this.transport.open)
      throw new UnavailableError('the handlers of this process have not started, or have ended');
    const definition = this.definitions.get(event.type);
    if (!definition) throw new UnroutableError(`no subscription is bound to ${event.type}`);
    return Object.isFrozen(event) ? event : deepFreeze(parseEvent(definition, event));
  }
}

/** Freezes a plain JSON value with all its parts, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part);
  return Object.freeze(value);
}
