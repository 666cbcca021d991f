import { setTimeout as delay } from 'node:timers/promises';
import type { Options } from 'amqplib';
import type { Random } from '@recuerda/testing';
import { EVENTS_EXCHANGE, type RawMessage, type RawPublisher } from '../../../system/raw-publisher.js';

const COPY = 'x-faults-copy';
const COPIES = 2;
/** The latest a copy follows its event, ms. */
const LATEST_MS = 1_500;
const AT_ONCE = 200;

/** Hears every event, and publishes each twice more some time later. */
export class EventRecorder {
  /** Every event that was published by a service, in its order. */
  readonly heard: { type: string; letter: RawMessage }[] = [];
  readonly #pending = new Set<Promise<void>>();
  #lost = 0;

  private constructor(
    private readonly publisher: RawPublisher,
    private readonly random: Random,
  ) {}

  static async on(publisher: RawPublisher, random: Random): Promise<EventRecorder> {
    const recorder = new EventRecorder(publisher, random);
    await publisher.subscribe(
      ({ fields, properties, content }) => recorder.hear(fields.routingKey, properties, content),
      {
        exchange: EVENTS_EXCHANGE,
        pattern: '#',
      },
    );
    return recorder;
  }

  /** Resolves when all copies have been published. */
  async rest(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    if (this.#lost > 0) throw new Error(`the broker did not take ${this.#lost} copies`);
  }

  /** Publishes everything heard until now three times, in no order. Answers of each event that was. */
  async replay(): Promise<string[]> {
    const all = this.random.shuffle([...this.heard, ...this.heard, ...this.heard]);
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map(({ letter }) => this.post(letter)));
    await this.rest();
    return all.map(({ type }) => type);
  }

  private hear(
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
    const letter = { exchange: EVENTS_EXCHANGE, routingKey: type, content, properties };
    this.heard.push({ type, letter });
    for (let copy = 0; copy < COPIES; copy += 1) this.follow(letter);
  }

  private follow(letter: RawMessage): void {
    const following = delay(this.random.between(0, LATEST_MS))
      .then(() => this.post(letter))
      .finally(() => this.#pending.delete(following));
    this.#pending.add(following);
  }

  private async post(letter: RawMessage): Promise<void> {
    if (!(await this.publisher.publish(letter))) this.#lost += 1;
  }
}
