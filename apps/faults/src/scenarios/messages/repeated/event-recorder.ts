import { setTimeout as delay } from 'node:timers/promises';
import type { Options } from 'amqplib';
import type { Random } from '@recuerda/testing';
import { EVENTS_EXCHANGE, type RawMessage, type RawPublisher } from '../../../system/raw-publisher.js';

const COPY = 'x-faults-copy';
const COPIES = 2;
/** Longest time from an event to its copy, ms. */
const LATEST_MS = 1_500;
const AT_ONCE = 200;

/** Records every event, and publishes each two more times a little later. */
export class EventRecorder {
  /** Events published by services, in order. */
  readonly events: { type: string; message: RawMessage }[] = [];
  readonly #pending = new Set<Promise<void>>();
  #lost = 0;

  private constructor(
    private readonly publisher: RawPublisher,
    private readonly random: Random,
  ) {}

  static async start(publisher: RawPublisher, random: Random): Promise<EventRecorder> {
    const recorder = new EventRecorder(publisher, random);
    await publisher.subscribe(
      ({ fields, properties, content }) => recorder.record(fields.routingKey, properties, content),
      {
        exchange: EVENTS_EXCHANGE,
        pattern: '#',
      },
    );
    return recorder;
  }

  /** Resolves when all copies have been published. */
  async waitUntilIdle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    if (this.#lost > 0) throw new Error(`the broker did not take ${this.#lost} copies`);
  }

  /** Publishes every recorded event three times, shuffled. Returns the type of each published event. */
  async replay(): Promise<string[]> {
    const all = this.random.shuffle([...this.events, ...this.events, ...this.events]);
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map(({ message }) => this.publish(message)));
    await this.waitUntilIdle();
    return all.map(({ type }) => type);
  }

  private record(
    type: string,
    { messageId, contentType, headers }: Options.Publish & { headers?: unknown },
    content: Buffer,
  ): void {
    const given = (headers ?? {}) as Record<string, unknown>;
    if (COPY in given) return;
    const properties: Options.Publish = {
      messageId,
      type,
      contentType,
      persistent: true,
      headers: { ...given, [COPY]: 1 },
    };
    const message = { exchange: EVENTS_EXCHANGE, routingKey: type, content, properties };
    this.events.push({ type, message });
    for (let copy = 0; copy < COPIES; copy += 1) this.publishLater(message);
  }

  private publishLater(message: RawMessage): void {
    const publishing = delay(this.random.between(0, LATEST_MS))
      .then(() => this.publish(message))
      .finally(() => this.#pending.delete(publishing));
    this.#pending.add(publishing);
  }

  private async publish(message: RawMessage): Promise<void> {
    if (!(await this.publisher.publish(message))) this.#lost += 1;
  }
}
