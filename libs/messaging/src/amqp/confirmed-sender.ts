import { Logger } from '@nestjs/common';
import { inBackground } from '@recuerda/service';
import type { ConfirmChannel, Options } from 'amqplib';
import type { AmqpConnection, SessionListener } from './amqp-connection.js';
import { UnavailableError, NackedError, UnroutableError } from '../errors.js';
import type { Session } from './session.js';

export interface Outgoing {
  /** '' is the default exchange: the routing key is the name of a queue. */
  exchange: string;
  routingKey: string;
  content: Buffer;
  /** Fails if no queue gets it. */
  mandatory: boolean;
  properties: Options.Publish;
}

interface Unconfirmed {
  returned: boolean;
  settle(error?: Error): void;
}

const CONNECTION_WAIT_MS = 2_000;
const CONFIRM_MS = 10_000;
/** Maximum messages sent and not yet confirmed. */
const MAX_UNCONFIRMED = 1_000;
/** The message of amqplib's error for a nack. */
const NACKED = 'message nacked';

/** Sends messages on the confirm channel of the process and waits for each confirm. */
export class ConfirmedSender implements SessionListener {
  private readonly logger = new Logger('Messages');
  private channel: ConfirmChannel | undefined;
  private sequence = 0;
  private readonly unconfirmed = new Map<string, Unconfirmed>();
  private readonly waitingSenders: (() => void)[] = [];

  constructor(private readonly connection: AmqpConnection) {
    connection.addListener(this);
    connection.onBlocked(() => this.failAll('RabbitMQ takes no messages'));
  }

  async open(session: Session): Promise<void> {
    const channel = await session.confirmChannel();
    channel.on('return', ({ properties }) => {
      const message = this.unconfirmed.get(String(properties.correlationId));
      if (message) message.returned = true;
    });
    this.channel = channel;
    const failed = session.ended.then((reason) => this.failAll(reason.message));
    inBackground(failed, this.logger, 'messages wait for their time-out');
  }

  get available(): boolean {
    return this.connection.available;
  }

  /** Throws {@link UnavailableError}, {@link UnroutableError} or {@link NackedError}. */
  async send(message: Outgoing): Promise<void> {
    const session = await this.connection.waitForSession(CONNECTION_WAIT_MS);
    while (session.writable && this.unconfirmed.size >= MAX_UNCONFIRMED)
      await new Promise<void>((resolve) => this.waitingSenders.push(resolve));
    if (!session.writable) throw new UnavailableError('the connection was lost, or takes no messages');
    await this.transmit(session, message);
  }

  /** Sends a message that outlives the broker to a queue; throws as {@link send}. */
  sendToQueue(queue: string, content: Buffer, properties: Options.Publish): Promise<void> {
    return this.send({
      exchange: '',
      routingKey: queue,
      content,
      mandatory: true,
      properties: { ...properties, persistent: true },
    });
  }

  private transmit(
    session: Session,
    { exchange, routingKey, content, mandatory, properties }: Outgoing,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const key = String((this.sequence += 1));
      const timer = setTimeout(() => {
        const late = new UnavailableError(`no confirm within ${CONFIRM_MS} ms`);
        settle(late);
        session.fail(late);
      }, CONFIRM_MS);
      const settle = (error?: Error): void => {
        if (!this.unconfirmed.delete(key)) return;
        clearTimeout(timer);
        this.waitingSenders.shift()?.();
        if (error) reject(error);
        else resolve();
      };
      const message: Unconfirmed = { returned: false, settle };
      this.unconfirmed.set(key, message);
      try {
        this.channel?.publish(
          exchange,
          routingKey,
          content,
          { ...properties, mandatory, correlationId: key },
          (error: Error | null) => {
            if (error === null)
              return settle(message.returned ? new UnroutableError(`no queue takes ${routingKey}`) : undefined);
            if (error.message !== NACKED) return settle(new UnavailableError(error.message));
            settle(new NackedError(`the broker refused ${routingKey}`));
            // After a change of leader all messages of a channel can be nacked from then on.
            session.fail(new Error('a message was nacked'));
          },
        );
      } catch (error) {
        settle(session.alive ? (error as Error) : new UnavailableError('the connection was lost'));
      }
    });
  }

  private failAll(reason: string): void {
    for (const message of [...this.unconfirmed.values()]) message.settle(new UnavailableError(reason));
    // Each settled message has woken one sender; there may be more of them than unconfirmed messages.
    for (const wake of this.waitingSenders.splice(0)) wake();
  }
}
