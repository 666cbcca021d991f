import type { DynamicModule, Type } from '@nestjs/common';
import { type Subscription, SUBSCRIPTIONS } from '@recuerda/contracts';
import { type Contracts, declareFailureQueues, MessagingModule, RETRY_DELAYS_MS } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { appReady, createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { type ChannelModel, type ConfirmChannel, connect, type GetMessage, type Options } from 'amqplib';

/** A virtual host with the queues of all subscriptions, and a connection to it. */
export class TestBroker {
  private connection: ChannelModel | undefined;
  private open: ConfirmChannel | undefined;

  private constructor(readonly vhost: TestVhost) {}

  static async create(): Promise<TestBroker> {
    const broker = new TestBroker(await createTestVhost());
    await broker.declare();
    await broker.reconnect();
    return broker;
  }

  get url(): string {
    return this.vhost.url;
  }

  get channel(): ConfirmChannel {
    if (!this.open) throw new Error('not connected');
    return this.open;
  }

  /** Declares all queues, as all services together do at their start. */
  async declare(): Promise<void> {
    const declaring = await startConsumers(this.url, []);
    await declaring.close();
    const model = await connect(this.url);
    const channel = await model.createChannel();
    const queues = Object.values(SUBSCRIPTIONS).filter((one: Subscription) => !one.ephemeral);
    await Promise.all(queues.map(({ queue }) => declareFailureQueues(channel, queue, RETRY_DELAYS_MS)));
    await model.close();
  }

  async reconnect(): Promise<void> {
    await this.connection?.close().catch(() => undefined);
    this.connection = await connect(this.url, { noDelay: true });
    this.connection.on('error', () => undefined);
    this.open = await this.connection.createConfirmChannel();
    this.open.on('error', () => undefined);
  }

  async publish(queue: string, bodies: readonly string[], about: (index: number) => Options.Publish = () => ({})) {
    for (const [index, body] of bodies.entries())
      this.channel.sendToQueue(queue, Buffer.from(body), { persistent: true, ...about(index) });
    await this.channel.waitForConfirms();
  }

  count = async (queue: string): Promise<number> => (await this.channel.checkQueue(queue)).messageCount;

  /** Removes one message. Returns its id, or undefined when the queue is empty. */
  async get(queue: string): Promise<string | undefined> {
    const message = await this.channel.get(queue, { noAck: true });
    return message ? String(message.properties.messageId) : undefined;
  }

  /** Removes and returns all messages, in order. */
  async getAll(queue: string): Promise<GetMessage[]> {
    const messages: GetMessage[] = [];
    for (;;) {
      const message = await this.channel.get(queue, { noAck: true });
      if (!message) return messages;
      messages.push(message);
    }
  }

  async waitForCount(queue: string, count: number): Promise<void> {
    await eventually(async () => expectEqual(await this.count(queue), count), { describe: `${queue} holds ${count}` });
  }

  async close(): Promise<void> {
    await this.connection?.close();
    await this.vhost.drop();
  }
}

function expectEqual(found: number, expected: number): void {
  if (found !== expected) throw new Error(`it holds ${found}`);
}

/**
 * Starts an app that handles the given contracts of the notifier without retries, or only declares the queues of all
 * subscriptions.
 */
export async function startConsumers(url: string, controllers: Type[], contracts?: Contracts) {
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', AMQP_URL: url };
  const messaging: DynamicModule = MessagingModule.register({
    services: controllers.length > 0 ? ['notifier'] : [],
    env,
    ...(contracts && { contracts, retryDelaysMs: [] }),
  });
  const app = await bootstrap({ name: 'test', env, imports: [messaging, { module: class Handlers {}, controllers }] });
  await appReady(app);
  return app;
}
