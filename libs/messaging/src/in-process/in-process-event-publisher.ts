import { type Envelope, type EventDefinition, parseEvent } from '@recuerda/contracts';
import { UnroutableError, UnavailableError } from '../delivery-errors.js';
import { published } from '../messaging-metrics.js';
import { EventPublisher, type OnSettled } from '../event-publisher.js';
import { startPublishSpan } from '../spans.js';
import { deepFreeze } from './deep-freeze.js';
import type { InProcessTransport } from './in-process-transport.js';

/** Hands events to the handlers of this process and waits for them; who publishes tries again what failed. */
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
    return this.transport.isAwaited(type);
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
        const readable = this.asRead(publication?.event ?? event);
        // The same one told twice at once is handled twice.
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
   * As it would arrive elsewhere: checked, and nothing a handler can change for another. What its definition created is
   * both; only what was read from an outbox, say, need be made so.
   */
  private asRead(event: Envelope): Envelope {
    if (!this.transport.open)
      throw new UnavailableError('the handlers of this process have not started, or have ended');
    const definition = this.definitions.get(event.type);
    if (!definition) throw new UnroutableError(`no subscription listens to ${event.type}`);
    return Object.isFrozen(event) ? event : deepFreeze(parseEvent(definition, event));
  }
}
