import { type ConfirmChannel, connect, type ConsumeMessage, type Options } from 'amqplib';

/** The exchange of all events. */
export const EVENTS_EXCHANGE = 'recuerda.events';

export interface RawMessage {
  /** Default '', whose routing keys are names of queues. */
  exchange?: string;
  routingKey: string;
  content: Buffer;
  properties?: Options.Publish;
}

/** Somebody at the broker who keeps to none of our agreements, and hears what goes by. */
export class RawPublisher {
  private constructor(
    private readonly open: () => Promise<ConfirmChannel>,
    private channel: ConfirmChannel,
  ) {}

  static async connect(amqpUrl: string, cleanUp: AsyncDisposableStack): Promise<RawPublisher> {
    const model = await connect(amqpUrl, { noDelay: true, clientProperties: { connection_name: 'fault suite' } });
    // What goes wrong shows in what was asked for.
    model.on('error', () => undefined);
    cleanUp.defer(() => model.close().catch(() => undefined));
    const open = async (): Promise<ConfirmChannel> => {
      const channel = await model.createConfirmChannel();
      channel.on('error', () => undefined);
      return channel;
    };
    return new RawPublisher(open, await open());
  }

  /** Resolves with whether the broker took it: it may refuse what is too large, or a reply address that cannot be. */
  async publish({ exchange = '', routingKey, content, properties }: RawMessage): Promise<boolean> {
    const { channel } = this;
    const taken = await new Promise<boolean>((resolve) => {
      // Told of an error also when the channel closes meanwhile.
      channel.publish(exchange, routingKey, content, properties, (error: unknown) => resolve(!error));
    });
    if (!taken) this.channel = await this.open();
    return taken;
  }

  /** A queue of its own, bound to nothing or to an exchange; answers its name. */
  async subscribe(
    receive: (message: ConsumeMessage) => void,
    from?: { exchange: string; pattern: string },
  ): Promise<string> {
    // Not over the channel that a refusal closes.
    const channel = await this.open();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    if (from) await channel.bindQueue(queue, from.exchange, from.pattern);
    await channel.consume(queue, (message) => message && receive(message), { noAck: true });
    return queue;
  }

  /** Messages that nobody has taken yet, and who would take them. Rejects when there is no such queue. */
  async queueState(queue: string): Promise<{ ready: number; consumers: number }> {
    const { messageCount, consumerCount } = await this.channel.checkQueue(queue);
    return { ready: messageCount, consumers: consumerCount };
  }
}
