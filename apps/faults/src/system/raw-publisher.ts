import { type ConfirmChannel, connect, type ConsumeMessage, type Options } from 'amqplib';

/** The exchange of all events. */
export const EVENTS_EXCHANGE = 'recuerda.events';

export interface RawMessage {
  /** Default '': then the routing key is a queue's name. */
  exchange?: string;
  routingKey: string;
  content: Buffer;
  properties?: Options.Publish;
}

/** Publishes any bytes to the broker and subscribes to any exchange, without the product's messaging code. */
export class RawPublisher {
  private constructor(
    private readonly open: () => Promise<ConfirmChannel>,
    private channel: ConfirmChannel,
  ) {}

  static async connect(amqpUrl: string, cleanUp: AsyncDisposableStack): Promise<RawPublisher> {
    const model = await connect(amqpUrl, { noDelay: true, clientProperties: { connection_name: 'fault suite' } });
    // Errors reject the operation that caused them.
    model.on('error', () => undefined);
    cleanUp.defer(() => model.close().catch(() => undefined));
    const open = async (): Promise<ConfirmChannel> => {
      const channel = await model.createConfirmChannel();
      channel.on('error', () => undefined);
      return channel;
    };
    return new RawPublisher(open, await open());
  }

  /**
   * Resolves with whether the broker accepted the message: it refuses too large messages and impossible reply
   * addresses.
   */
  async publish({ exchange = '', routingKey, content, properties }: RawMessage): Promise<boolean> {
    const { channel } = this;
    const taken = await new Promise<boolean>((resolve) => {
      // Also called with an error when the channel closes.
      channel.publish(exchange, routingKey, content, properties, (error: unknown) => resolve(!error));
    });
    if (!taken) this.channel = await this.open();
    return taken;
  }

  /** Consumes an exclusive queue, optionally bound to an exchange. Returns the queue's name. */
  async subscribe(
    receive: (message: ConsumeMessage) => void,
    from?: { exchange: string; pattern: string },
  ): Promise<string> {
    // Not on the publishing channel, which a refusal closes.
    const channel = await this.open();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    if (from) await channel.bindQueue(queue, from.exchange, from.pattern);
    await channel.consume(queue, (message) => message && receive(message), { noAck: true });
    return queue;
  }

  /** Returns the number of ready messages and of consumers. Rejects when the queue does not exist. */
  async queueState(queue: string): Promise<{ ready: number; consumers: number }> {
    const { messageCount, consumerCount } = await this.channel.checkQueue(queue);
    return { ready: messageCount, consumers: consumerCount };
  }
}
