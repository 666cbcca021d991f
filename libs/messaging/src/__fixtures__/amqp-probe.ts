import { type Channel, type ChannelModel, connect, type GetMessage, type Options } from 'amqplib';

/** A second, plain connection for a test: sends raw messages and reads queues. */
export class AmqpProbe {
  private constructor(
    private readonly connection: ChannelModel,
    readonly channel: Channel,
  ) {}

  static async open(url: string): Promise<AmqpProbe> {
    const connection = await connect(url, { noDelay: true });
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return new AmqpProbe(connection, channel);
  }

  send(queue: string, body: string, properties: Options.Publish = {}): void {
    this.channel.sendToQueue(queue, Buffer.from(body), properties);
  }

  /** Removes and returns one message; false if the queue is empty. */
  get(queue: string): Promise<GetMessage | false> {
    return this.channel.get(queue, { noAck: true });
  }

  async close(): Promise<void> {
    await this.connection.close().catch(() => undefined);
  }
}
