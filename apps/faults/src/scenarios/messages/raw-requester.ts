import { randomUUID } from 'node:crypto';
import { eventually, type Random } from '@recuerda/testing';
import type { RawPublisher } from '../../system/raw-publisher.js';
import type { InvalidRequest } from './invalid-request-samples.js';
import { ODD_PROPERTIES } from './odd-properties.js';

const REPLY_LIMIT_MS = 20_000;

/** Sends invalid requests to services and verifies the replies. */
export class RawRequester {
  readonly #replies = new Map<string, Buffer>();
  #address = '';

  private constructor(
    private readonly publisher: RawPublisher,
    private readonly random: Random,
  ) {}

  static async with(publisher: RawPublisher, random: Random): Promise<RawRequester> {
    const requester = new RawRequester(publisher, random);
    requester.#address = await publisher.subscribe(({ properties, content }) =>
      requester.#replies.set(String(properties.correlationId ?? ''), content),
    );
    return requester;
  }

  /**
   * Sends a request and throws unless it is refused with its code. Returns false when the broker did not accept the
   * message.
   */
  async expectRefusal(
    queue: string,
    request: InvalidRequest,
    correlationId: string | undefined = randomUUID(),
  ): Promise<boolean> {
    const taken = await this.send(queue, request, { replyTo: this.#address, correlationId });
    if (taken) await this.verifyRefusal(queue, request, correlationId);
    return taken;
  }

  /** The same for a request without a correlation id: its reply has none either. */
  async expectUncorrelatedRefusal(queue: string, request: InvalidRequest): Promise<void> {
    this.#replies.delete('');
    await this.send(queue, request, { replyTo: this.#address, correlationId: undefined });
    await this.verifyRefusal(queue, request, '');
  }

  /** Returns whether the broker accepted the message. */
  send(
    queue: string,
    { content, type }: Pick<InvalidRequest, 'content' | 'type'>,
    address: { replyTo: string | undefined; correlationId: string | undefined },
  ): Promise<boolean> {
    const properties = { ...this.random.pick(ODD_PROPERTIES), ...address, type };
    return this.publisher.publish({ routingKey: queue, content, properties });
  }

  private async verifyRefusal(queue: string, { what, refusal }: InvalidRequest, correlationId: string): Promise<void> {
    const reply = await eventually(() => this.#replies.get(correlationId) ?? null, {
      timeoutMs: REPLY_LIMIT_MS,
      describe: `${queue} replies to: ${what}`,
    });
    const { error } = JSON.parse(reply.toString()) as { error?: { code: string } };
    if (error?.code !== refusal)
      throw new Error(`${queue} answered ${reply.toString().slice(0, 300)} to: ${what}; expected ${refusal}`);
  }
}
