import type { Envelope, Subscription } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { eventTypesOf, definitionsOf } from '../contracts.js';
import { UnroutableError, UnavailableError } from '../errors.js';
import { MAX_EVENT_LENGTH } from '../events/decode-event.js';
import { expired, published } from '../messaging-metrics.js';
import { EventPublisher, type OnSettled } from '../event-publisher.js';
import { startPublishSpan, type EventSpan } from '../spans.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { EXCHANGE, type Topology } from './topology.js';
import { encodeEvents } from './event-codec.js';

/** RabbitMQ's maximum expiration is 2^32 - 1 ms. */
const MAX_EXPIRATION_MS = 2 ** 31;

interface Outgoing {
  event: Envelope;
  publication: EventSpan | undefined;
}

/** Publishes events to RabbitMQ. Events of one type that are published together share messages. */
export class AmqpEventPublisher extends EventPublisher {
  /** Types that only ephemeral subscriptions get: there need be no queue. */
  private readonly ephemeral: ReadonlySet<string>;
  private readonly chunk: ChunkEvents;

  constructor(
    subscriptions: readonly Subscription[],
    private readonly sender: ConfirmedSender,
    private readonly topology: Topology,
    private readonly clock: Clock,
  ) {
    super();
    const lasting = eventTypesOf(subscriptions.filter((subscription) => !subscription.ephemeral));
    this.ephemeral = new Set(eventTypesOf(subscriptions).filter((type) => !lasting.includes(type)));
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

  /** Sends one message of events of one type, without those that have expired. */
  private async send(outgoing: readonly Outgoing[]): Promise<void> {
    const now = this.clock.now().getTime();
    const timesToLive = outgoing.map(({ event }) => timeToLiveOf(event, now));
    const live = outgoing.filter((_, index) => (timesToLive[index] ?? 0) > 0);
    const [first] = live;
    expired.inc({ flow: 'publisher' }, outgoing.length - live.length);
    if (first === undefined) return;
    await this.topology.repaired();
    // The broker drops the message when its last event has expired; the consumer checks each event.
    const longest = Math.max(...timesToLive);
    const message = encodeEvents(
      live.map(({ event, publication }) => publication?.event ?? event),
      longest === Infinity ? {} : { expiration: Math.min(longest, MAX_EXPIRATION_MS) },
    );
    if (live.length > 1 && message.content.length > MAX_EVENT_LENGTH) return this.sendHalves(live);
    await this.sender.send({
      exchange: EXCHANGE,
      routingKey: first.event.type,
      mandatory: !this.ephemeral.has(first.event.type),
      ...message,
    });
  }

  /** Together they would be too long to be read. */
  private async sendHalves(outgoing: readonly Outgoing[]): Promise<void> {
    const half = Math.ceil(outgoing.length / 2);
    await Promise.all([this.send(outgoing.slice(0, half)), this.send(outgoing.slice(half))]);
  }
}

/** Returns the milliseconds until the event expires. */
const timeToLiveOf = ({ expirytime }: Envelope, now: number): number =>
  expirytime === undefined ? Infinity : Date.parse(expirytime) - now;

/** Maximum events per message, if no subscription wants fewer: more would save little. */
const MAX_CHUNK = 50;

/** Splits events into messages, in order: each of one type, and within the limit of every subscription that gets it. */
type ChunkEvents = (events: readonly Envelope[]) => Envelope[][];

function eventChunker(subscriptions: readonly Subscription[]): ChunkEvents {
  const maxByType = new Map(
    [...definitionsOf(subscriptions).keys()].map((type) => [
      type,
      Math.min(
        MAX_CHUNK,
        ...subscriptions
          .filter((subscription) => subscription.bindings.some((event) => event.type === type))
          .map(maxChunkOf),
      ),
    ]),
  );
  return (events) => {
    const messages: Envelope[][] = [];
    const open = new Map<string, Envelope[]>();
    for (const event of events) {
      const message = open.get(event.type);
      if (message && message.length < (maxByType.get(event.type) ?? 1)) {
        message.push(event);
        continue;
      }
      const next = [event];
      open.set(event.type, next);
      messages.push(next);
    }
    return messages;
  };
}

const maxChunkOf = ({ eventsPerMessage }: Subscription): number => eventsPerMessage ?? MAX_CHUNK;
