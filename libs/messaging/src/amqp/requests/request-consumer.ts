import { Logger } from '@nestjs/common';
import { AppError, isTraceparent, type TraceContext, withTrace } from '@recuerda/service';
import type { ConsumeMessage } from 'amqplib';
import { undeliverableReplies } from '../../messaging-metrics.js';
import type { RequestDispatcher } from '../../requests/request-dispatcher.js';
import type { SessionListener } from '../amqp-connection.js';
import { ChannelConsumer } from '../channel-consumer.js';
import type { Session } from '../session.js';
import { requestQueue, quorumQueueOptions } from '../topology.js';
import { asCaller, encodeError, encodeValue } from './request-codec.js';

/** Maximum requests handled at the same time. */
const PREFETCH = 64;
/** Milliseconds without a consumer until the queue is deleted: from then on callers fail at once. */
const QUEUE_EXPIRES_MS = 10_000;

/** Consumes the requests of one service. Every request is acknowledged, also when it fails. */
export class RequestConsumer implements SessionListener {
  private readonly logger = new Logger('Requests');
  private readonly handlers: ReadonlyMap<string, RequestDispatcher>;
  private readonly running = new Set<Promise<void>>();
  private consumer: ChannelConsumer | undefined;
  private stopped = false;

  constructor(
    private readonly service: string,
    handlers: readonly RequestDispatcher[],
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.definition.pattern, handler]));
    // A counter must be 0 before its first request: else an alert sees no increase.
    undeliverableReplies.inc({ queue: requestQueue(service) }, 0);
  }

  async open(session: Session): Promise<void> {
    if (this.stopped) return;
    const channel = await session.channel();
    const queue = requestQueue(this.service);
    channel.on('return', ({ fields }) => this.countUndeliverable(fields.routingKey));
    await channel.assertQueue(queue, quorumQueueOptions({ 'x-expires': QUEUE_EXPIRES_MS }));
    this.consumer = await ChannelConsumer.start(session, channel, queue, PREFETCH, (subscription, message) => {
      const work = this.serve(subscription, message).finally(() => this.running.delete(work));
      this.running.add(work);
    });
  }

  /** Stops consuming. Resolves when all requests have been answered. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.consumer?.cancel();
    await Promise.all(this.running);
    await this.consumer?.close();
  }

  private async serve(subscription: ChannelConsumer, message: ConsumeMessage): Promise<void> {
    const { replyTo, correlationId, headers } = message.properties;
    const { redelivered } = message.fields;
    if (redelivered && !(await this.ackBeforeHandling(subscription, message))) return;
    const reply = await withTrace(traceIn(headers), () => this.replyTo(message));
    this.send(subscription, reply, { address: String(replyTo ?? ''), correlationId: String(correlationId ?? '') });
    if (!redelivered) subscription.ack(message);
  }

  private send(subscription: ChannelConsumer, reply: Buffer, to: { address: string; correlationId: string }): void {
    const { address, correlationId } = to;
    if (address === '' || !isValidReplyAddress(address)) return this.countUndeliverable(address);
    subscription.send(address, reply, { correlationId, mandatory: !isPseudoQueue(address) });
  }

  private countUndeliverable(address: string): void {
    const queue = requestQueue(this.service);
    undeliverableReplies.inc({ queue });
    this.logger.warn({ msg: 'a reply has no valid reply address', queue, address: address.slice(0, 100) });
  }

  /**
   * A redelivered request may have ended a process or a connection: it is acknowledged before it is handled, so that it
   * does not come a third time. Returns false when the connection was lost.
   */
  private async ackBeforeHandling(subscription: ChannelConsumer, message: ConsumeMessage): Promise<boolean> {
    subscription.ack(message);
    try {
      await subscription.flush();
      return true;
    } catch {
      return false;
    }
  }

  private async replyTo({ content, properties }: ConsumeMessage): Promise<Buffer> {
    try {
      const pattern = String(properties.type);
      const handler = this.handlers.get(pattern);
      if (!handler) {
        this.logger.warn({ msg: 'no handler for this request', pattern: pattern.slice(0, 100) });
        throw new AppError('service_unavailable');
      }
      const input = readRequest(content);
      const answer = await asCaller(properties.headers, () => handler.dispatch(input));
      return encodeValue(answer);
    } catch (error) {
      return encodeError(error instanceof AppError ? error : new AppError('internal_error', {}, { cause: error }));
    }
  }
}

function traceIn(headers: Record<string, unknown> = {}): TraceContext | undefined {
  const { traceparent, tracestate } = headers;
  if (!isTraceparent(traceparent)) return undefined;
  return typeof tracestate === 'string' ? { traceparent, tracestate } : { traceparent };
}

/** The default limit of RabbitMQ 4. A larger request is not parsed: that would delay all other requests. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** Parses the JSON of a request. Throws `malformed_request`. */
export function readRequest(content: Buffer): unknown {
  if (content.length > MAX_REQUEST_BYTES) throw new AppError('malformed_request');
  try {
    return JSON.parse(content.toString());
  } catch (cause) {
    throw new AppError('malformed_request', {}, { cause });
  }
}

/** How RabbitMQ's addresses for `amq.rabbitmq.reply-to` begin. A process and a key follow, both in Base64. */
const MADE_BY_BROKER = 'amq.rabbitmq.reply-to.';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

/** Returns true for a direct reply-to address. It is no queue: a message to it never counts as routed. */
export const isPseudoQueue = (address: string): boolean => address.startsWith(MADE_BY_BROKER);

/** Returns false for an address that RabbitMQ cannot have made: it closes the connection of a sender to it. */
export function isValidReplyAddress(address: string): boolean {
  if (!isPseudoQueue(address)) return true;
  const parts = address.slice(MADE_BY_BROKER.length).split('.');
  return parts.length === 2 && parts.every((part) => BASE64.test(part));
}
