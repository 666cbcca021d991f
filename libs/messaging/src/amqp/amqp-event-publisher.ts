import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { typesOf } from '../catalogue.js';
import { NotRouted, Unavailable } from '../delivery-errors.js';
import { expired, published } from '../messaging-metrics.js';
import { EventPublisher, type Settled } from '../publisher.js';
import { beginPublication, type EventSpan } from '../spans.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { sharing, type Shares } from './sharing.js';
import { EXCHANGE, type Topology } from './topology.js';
import { writeEvents } from './wire-events.js';

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
  private readonly shares: Shares;

  constructor(
    flows: readonly FlowDefinition[],
    private readonly sender: ConfirmedSender,
    private readonly topology: Topology,
    private readonly clock: Clock,
  ) {
    super();
    const lasting = typesOf(flows.filter((flow) => !flow.ephemeral));
    this.ephemeral = new Set(typesOf(flows).filter((type) => !lasting.includes(type)));
    this.shares = sharing(flows);
  }

  get available(): boolean {
    return this.sender.available;
  }

  publishEach(events: readonly Envelope[], settled: Settled): void {
    for (const message of this.shares(events)) {
      const outgoing = message.map((event) => ({ event, publication: beginPublication('rabbitmq', event) }));
      this.send(outgoing).then(
        () => this.settle(outgoing, settled),
        (error: Error) => this.settle(outgoing, settled, error),
      );
    }
  }

  private settle(outgoing: readonly Outgoing[], settled: Settled, error?: Error): void {
    if (error instanceof NotRouted) this.topology.repair();
    const outcome = error === undefined ? 'ok' : error instanceof Unavailable ? 'unavailable' : 'failed';
    for (const { event, publication } of outgoing) {
      publication?.end(error);
      published.inc({ type: event.type, outcome });
      settled(event, error);
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
    await this.topology.whole();
    // The broker may drop it when the last of its events has expired; whoever takes it looks at each.
    const longest = Math.max(...lives);
    await this.sender.send({
      exchange: EXCHANGE,
      routingKey: first.event.type,
      mandatory: !this.ephemeral.has(first.event.type),
      ...writeEvents(
        live.map(({ event, publication }) => publication?.event ?? event),
        longest === Infinity ? {} : { expiration: Math.min(longest, LONGEST_MS) },
      ),
    });
  }
}

/** Milliseconds for which the event is worth something. */
const lifeOf = ({ expirytime }: Envelope, now: number): number =>
  expirytime === undefined ? Infinity : Date.parse(expirytime) - now;
