import type { Channel } from 'amqplib';
import type { AmqpConnection, SessionListener } from './amqp-connection.js';
import type { Session } from './session.js';

/** No queue is called so: RabbitMQ drops what is sent to it. */
const NOBODY = 'recuerda.nobody';
const NOTHING = Buffer.alloc(0);

/**
 * RabbitMQ tells of its alarms only whoever sends. This sends what reaches nobody, so that a process that has nothing to
 * send learns of them too.
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
    if (this.session?.alive) this.channel?.publish('', NOBODY, NOTHING);
  }
}
