import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { typesOf } from '../catalogue.js';
import { expired, published } from '../messaging-metrics.js';
import { type EventPublisher, PublishError } from '../publisher.js';
import type { ConfirmedSender } from './confirmed-sender.js';
import { Unavailable, NotRouted } from '../delivery-errors.js';
import { beginPublication } from '../spans.js';
import { EXCHANGE, type Topology } from './topology.js';

/** RabbitMQ's longest expiration is 2^32 - 1 ms. */
const LONGEST_MS = 2 ** 31;

/** Publishes events to RabbitMQ. */
export class AmqpEventPublisher implements EventPublisher {
  /** Types only open portals listen to: nobody need be there. */
  private readonly ephemeral: ReadonlySet<string>;

  constructor(
    flows: readonly FlowDefinition[],
    private readonly sender: ConfirmedSender,
    private readonly topology: Topology,
    private readonly clock: Clock,
  ) {
    const lasting = typesOf(flows.filter((flow) => !flow.ephemeral));
    this.ephemeral = new Set(typesOf(flows).filter((type) => !lasting.includes(type)));
  }

  get available(): boolean {
    return this.sender.available;
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    const failed = new Map<string, Error>();
    await Promise.all(
      events.map((event) => {
        const publication = beginPublication('rabbitmq', event);
        return this.send(publication?.event ?? event).then(
          () => {
            publication?.end();
            published.inc({ type: event.type, outcome: 'ok' });
          },
          (error: Error) => {
            publication?.end(error);
            published.inc({ type: event.type, outcome: error instanceof Unavailable ? 'unavailable' : 'failed' });
            failed.set(event.id, error);
          },
        );
      }),
    );
    if (failed.size === 0) return;
    const reasons = [...failed.values()];
    if (reasons.some((reason) => reason instanceof NotRouted)) this.topology.repair();
    throw new PublishError(
      failed,
      reasons.some((reason) => reason instanceof Unavailable),
    );
  }

  private async send(event: Envelope): Promise<void> {
    const lifeMs =
      event.expirytime === undefined ? LONGEST_MS : Date.parse(event.expirytime) - this.clock.now().getTime();
    if (lifeMs <= 0) {
      expired.inc({ flow: 'publisher' });
      return;
    }
    await this.topology.whole();
    await this.sender.send({
      exchange: EXCHANGE,
      routingKey: event.type,
      content: Buffer.from(JSON.stringify(event)),
      mandatory: !this.ephemeral.has(event.type),
      properties: {
        persistent: true,
        messageId: event.id,
        type: event.type,
        contentType: 'application/cloudevents+json',
        ...(event.expirytime !== undefined && { expiration: Math.min(lifeMs, LONGEST_MS) }),
      },
    });
  }
}
