import { Logger } from '@nestjs/common';
import type { RequestDefinition } from '@recuerda/contracts';
import { AppError, currentTrace, inBackground } from '@recuerda/service';
import type { ConfirmChannel } from 'amqplib';
import type { AmqpConnection, SessionListener } from '../amqp-connection.js';
import { requestQueue } from '../topology.js';
import type { Session } from '../session.js';
import { serviceOf } from '../../contracts.js';
import type { RequestClient, SendOptions } from '../../request-client.js';
import { callerHeaders, decodeReply } from './request-codec.js';
import { measureRequest } from '../../requests/request-dispatcher.js';

type Settle = (outcome: { reply: Buffer } | { error: AppError }) => void;

/** RabbitMQ's direct reply-to: replies come to this channel; no queue is declared. */
const REPLIES = 'amq.rabbitmq.reply-to';
const CONNECTION_WAIT_MS = 1_000;
/**
 * Maximum wait for the broker's confirm of a request. A channel that was opened while a queue elected its leader can go
 * on sending to the old leader: no error comes, and no request arrives any more (seen on RabbitMQ 3.10).
 */
const CONFIRM_MS = 5_000;

/** Sends requests to other services over RabbitMQ. */
export class AmqpRequestClient implements RequestClient, SessionListener {
  private readonly logger = new Logger('Requests');
  private channel: ConfirmChannel | undefined;
  private sequence = 0;
  private readonly pending = new Map<string, Settle>();

  constructor(private readonly connection: AmqpConnection) {
    connection.addListener(this);
    connection.onBlocked(() => this.failAll('RabbitMQ takes no messages'));
  }

  async open(session: Session): Promise<void> {
    const channel = await session.confirmChannel();
    channel.on('return', ({ properties }) => {
      const error = new AppError('service_unavailable', { reason: 'no handler of these requests is available' });
      this.pending.get(String(properties.correlationId))?.({ error });
    });
    await channel.consume(
      REPLIES,
      (message) => {
        if (message === null) session.fail(new Error('the consumer of replies was cancelled'));
        else this.pending.get(String(message.properties.correlationId))?.({ reply: message.content });
      },
      { noAck: true },
    );
    this.channel = channel;
    const failed = session.ended.then(() => this.failAll('the connection to RabbitMQ was lost'));
    inBackground(failed, this.logger, 'requests wait for their time-out');
  }

  async send<I, O>(definition: RequestDefinition<I, O>, input: I, options: SendOptions = {}): Promise<O> {
    const timeoutMs = options.timeoutMs ?? definition.timeoutMs;
    const reply = await measureRequest(definition.pattern, async () => {
      const session = await this.session();
      return decodeReply(await this.exchange(session, definition.pattern, input, timeoutMs));
    });
    return reply as O;
  }

  private async session(): Promise<Session> {
    try {
      return await this.connection.waitForSession(CONNECTION_WAIT_MS);
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
  }

  private exchange(session: Session, pattern: string, input: unknown, timeoutMs: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const key = String((this.sequence += 1));
      const timer = setTimeout(() => settle({ error: new AppError('request_timeout', { pattern }) }), timeoutMs);
      const settle: Settle = (outcome) => {
        if (!this.pending.delete(key)) return;
        clearTimeout(timer);
        if ('reply' in outcome) resolve(outcome.reply);
        else reject(outcome.error);
      };
      this.pending.set(key, settle);
      const confirmTimer = setTimeout(
        () => session.fail(new Error(`a request was not confirmed within ${CONFIRM_MS} ms`)),
        CONFIRM_MS,
      ).unref();
      const options = {
        type: pattern,
        contentType: 'application/json',
        correlationId: key,
        replyTo: REPLIES,
        mandatory: true,
        expiration: timeoutMs,
        headers: { ...currentTrace(), ...callerHeaders() },
      };
      try {
        const content = Buffer.from(JSON.stringify(input));
        this.channel?.sendToQueue(requestQueue(serviceOf(pattern)), content, options, (error: Error | null) => {
          clearTimeout(confirmTimer);
          if (error !== null) session.fail(new Error('a request was not confirmed', { cause: error }));
        });
      } catch (cause) {
        session.fail(cause as Error);
        settle({ error: new AppError('service_unavailable', {}, { cause }) });
      }
    });
  }

  private failAll(reason: string): void {
    for (const settle of [...this.pending.values()]) settle({ error: new AppError('service_unavailable', { reason }) });
  }
}
