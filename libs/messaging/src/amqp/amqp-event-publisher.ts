import type { Envelope, Subscription } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { typesOf } from '../contracts.js';
import { UnroutableError, UnavailableError } from '../delivery-errors.js';
import { expired, published } from '../messaging-metrics.js';
import { EventPublisher, type OnSettled } from '../event-publisher.js';
import { startPublishSpan, type EventSpan } from '../spans.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { eventChunker, type ChunkEvents } from './event-chunks.js';
import { EXCHANGE, type Topology } from './topology.js';
import { encodeEvents } from './event-codec.js';

/** RabbitMQ's longest expiration is 2^32 - 1 ms. */
const LONGEST_MS = 2 ** 31;

interface Outgoing {
  event: Envelope;
  publication: EventSpan | undefined;
}

/** Publishes events to RabbitMQ. Those that are published together, and are of one type, share messages. */
export class AmqpEventPublisher extends EventPublisher {
  /** Types only open portals listen to: nobody need be there. */
  private readonly ephemeral: ReadonlySet<string>;
  private readonly chunk: ChunkEvents;

  constructor(
    subscriptions: readonly Subscription[],
    private readonly sender: ConfirmedSender,
    private readonly topology: Topology,
    private readonly clock: Clock,
  ) {
    super();
    const lasting = typesOf(subscriptions.filter((subscription) => !subscription.ephemeral));
    this.ephemeral = new Set(typesOf(subscriptions).filter((type) => !lasting.includes(type)));
    this.chunk = eventChunker(subscriptions);
  }

  get available(): boolean {
    return this.sender.available;
  }

  publishEach(events: readonly Envelope[], onSettled: OnSettled): void {
    for (const message of this.chunk(events)) {
      const outgoing = message.map((event) => ({ event, publication: startPublishSpan('rabbitmq', event) }));
      this.send(outgoing).then(
        () => this.settle(outgoing, onSettled),
        (error: Error) => this.settle(outgoing, onSettled, error),
      );
    }
  }

  private settle(outgoing: readonly Outgoing[], onSettled: OnSettled, error?: Error): void {
    if (error instanceof UnroutableError) this.topology.repair();
    const outcome = error === undefined ? 'ok' : error instanceof UnavailableError ? 'unavailable' : 'failed';
    for (const { event, publication } of outgoing) {
      publication?.end(error);
      published.inc({ type: event.type, outcome });
      onSettled(event, error);
    }
  }

  /** One message of events of one type, less those that have expired. */
  private async send(outgoing: readonly Outgoing[]): Promise<void> {
    const now = this.clock.now().getTime();
    const lives = outgoing.map(({ event }) => lifeOf(event, now));
    const live = outgoing.filter((_, index) => (lives[index] ?? 0) > 0);
    const [first] = live;
    expired.inc({ flow: 'publisher' }, outgoing.length - live.length);
    if (first === undefined) return;
    await this.topology.repaired();
    // The broker may drop it when the last of its events has expired; whoever takes it looks at each.
    const longest = Math.max(...lives);
    await this.sender.send({
      exchange: EXCHANGE,
      routingKey: first.event.type,
      mandatory: !this.ephemeral.has(first.event.type),
      ...encodeEvents(
        live.map(({ event, publication }) => publication?.event ?? event),
        longest === Infinity ? {} : { expiration: Math.min(longest, LONGEST_MS) },
      ),
    });
  }
}

/** Milliseconds for which the event is worth something. */
const lifeOf = ({ expirytime }: Envelope, now: number): number =>
  expirytime === undefined ? Infinity : Date.parse(expirytime) - now;
