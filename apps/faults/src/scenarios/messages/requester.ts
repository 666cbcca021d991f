import { randomUUID } from 'node:crypto';
import { eventually, type Random } from '@recuerda/testing';
import type { Postman } from '../../system/postman.js';
import type { BadRequest } from './bad-requests.js';
import { ODD_PROPERTIES } from './odd-properties.js';

const REPLY_LIMIT_MS = 20_000;

/** Asks services for what they cannot do, and waits for what they say to it. */
export class Requester {
  readonly #replies = new Map<string, Buffer>();
  #address = '';

  private constructor(
    private readonly postman: Postman,
    private readonly random: Random,
  ) {}

  static async with(postman: Postman, random: Random): Promise<Requester> {
    const requester = new Requester(postman, random);
    requester.#address = await postman.hear(({ properties, content }) =>
      requester.#replies.set(String(properties.correlationId ?? ''), content),
    );
    return requester;
  }

  /** Throws unless it is refused with its code. Answers false when the broker did not even take it. */
  async isRefused(
    queue: string,
    request: BadRequest,
    correlationId: string | undefined = randomUUID(),
  ): Promise<boolean> {
    const taken = await this.put(queue, request, { replyTo: this.#address, correlationId });
    if (taken) await this.refusal(queue, request, correlationId);
    return taken;
  }

  /** The same for one that bears no correlation id: nor does its answer. */
  async isRefusedWithoutName(queue: string, request: BadRequest): Promise<void> {
    this.#replies.delete('');
    await this.put(queue, request, { replyTo: this.#address, correlationId: undefined });
    await this.refusal(queue, request, '');
  }

  /** Answers whether the broker took it. */
  put(
    queue: string,
    { content, type }: Pick<BadRequest, 'content' | 'type'>,
    address: { replyTo: string | undefined; correlationId: string | undefined },
  ): Promise<boolean> {
    const properties = { ...this.random.pick(ODD_PROPERTIES), ...address, type };
    return this.postman.post({ routingKey: queue, content, properties });
  }

  private async refusal(queue: string, { what, refusal }: BadRequest, correlationId: string): Promise<void> {
    const reply = await eventually(() => this.#replies.get(correlationId) ?? null, {
      timeoutMs: REPLY_LIMIT_MS,
      describe: `${queue} answers: ${what}`,
    });
    const { error } = JSON.parse(reply.toString()) as { error?: { code: string } };
    if (error?.code !== refusal)
      throw new Error(`${queue} answered ${reply.toString().slice(0, 300)} to: ${what}; expected ${refusal}`);
  }
}
