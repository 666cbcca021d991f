import { Logger } from '@nestjs/common';
import { AppError, isTraceparent, type TraceContext, withTrace } from '@recuerda/service';
import type { ConsumeMessage } from 'amqplib';
import type { SessionListener } from '../amqp/amqp-connection.js';
import { requestQueue } from '../amqp/queue-names.js';
import type { Session } from '../amqp/session.js';
import { ChannelConsumer } from '../amqp/channel-consumer.js';
import { quorumQueueOptions } from '../amqp/topology.js';
import { undeliverableReplies } from '../messaging-metrics.js';
import { readRequest } from './read-request.js';
import { isValidReplyAddress, isPseudoQueue } from './reply-address.js';
import type { RequestDispatcher } from './request-dispatcher.js';
import { encodeError, encodeValue } from './reply-codec.js';

/** Requests a process answers at once. */
const PREFETCH = 64;
/** A queue nobody has consumed for so long goes away: then callers learn at once that nobody is there. Milliseconds. */
const QUEUE_EXPIRES_MS = 10_000;

/** Answers the requests of one service. Every request is acknowledged, whatever becomes of it. */
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
    // A count that begins at its first request shows no increase to who watches it.
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

  /** Takes nothing new; resolves when what was taken has been answered. */
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
    this.logger.warn({ msg: 'the answer to a request has nowhere to go', queue, address: address.slice(0, 100) });
  }

  /** What may have ended a process or a connection before must not do so a third time: it is acknowledged beforehand. */
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
        this.logger.warn({ msg: 'nobody answers this request here', pattern: pattern.slice(0, 100) });
        throw new AppError('service_unavailable');
      }
      return encodeValue(await handler.dispatch(readRequest(content)));
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
