import type { Channel } from 'amqplib';
import type { AmqpConnection, SessionListener } from './amqp-connection.js';
import type { Session } from './session.js';

/** No queue has this name: RabbitMQ drops messages to it. */
const UNBOUND_QUEUE = 'recuerda.nobody';
const EMPTY = Buffer.alloc(0);

/**
 * RabbitMQ reports its memory and disk alarms only to connections that publish. This publishes a message to no queue,
 * so that a process without other messages learns of an alarm too.
 */
export class AlarmProbe implements SessionListener {
  private session: Session | undefined;
  private channel: Channel | undefined;

  constructor(connection: AmqpConnection) {
    connection.addListener(this);
  }

  async open(session: Session): Promise<void> {
    this.channel = await session.channel();
    this.session = session;
  }

  /** Does nothing without a connection. */
  send(): void {
    if (this.session?.alive) this.channel?.publish('', UNBOUND_QUEUE, EMPTY);
  }
}
