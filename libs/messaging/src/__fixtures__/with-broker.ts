import { afterAll, afterEach, beforeAll, beforeEach, describe } from '@jest/globals';
import type { Env } from '@recuerda/service';
import { createTestVhost, type TestVhost } from '@recuerda/testing';
import { AmqpProbe } from './amqp-probe.js';
import { type Behaviour, type Shop, type ShopOptions, startShop } from './start-shop.js';

/** The shops of a suite: all that a test has started is stopped after it. */
export class TestShops {
  private readonly running = new Set<Shop>();

  /** Without `AMQP_URL` the shops run in process. */
  env: Env = {};

  /** `env` adds to the shop's environment. */
  async start(behaviour: Behaviour = {}, { env, ...options }: ShopOptions & { env?: Env } = {}): Promise<Shop> {
    const shop = await startShop({ ...this.env, ...env }, behaviour, options);
    this.running.add(shop);
    return shop;
  }

  /** Stops one shop, or all of them. */
  async stop(...shops: Shop[]): Promise<void> {
    const stopping = shops.length > 0 ? shops : [...this.running];
    for (const shop of stopping) this.running.delete(shop);
    await Promise.all(stopping.map(({ app }) => app.close()));
  }
}

/** A virtual host, and shops that are connected to it. */
export class TestBroker extends TestShops {
  private current: { vhost: TestVhost; probe?: AmqpProbe } | undefined;

  get vhost(): TestVhost {
    if (!this.current) throw new Error('the virtual host exists only while tests run');
    return this.current.vhost;
  }

  get probe(): AmqpProbe {
    if (!this.current?.probe) throw new Error('the probe is connected only while a test runs');
    return this.current.probe;
  }

  async create(): Promise<void> {
    const vhost = await createTestVhost();
    this.current = { vhost };
    this.env = { AMQP_URL: vhost.url };
  }

  /** Opens the probe, again if the test has closed all connections. */
  async openProbe(): Promise<void> {
    const { vhost } = this;
    await this.current?.probe?.close();
    this.current = { vhost, probe: await AmqpProbe.open(vhost.url) };
  }

  async drop(): Promise<void> {
    await this.vhost.drop();
    this.current = undefined;
  }
}

interface BrokerOptions {
  /** One virtual host for each test, for tests that change its queues; otherwise one for the suite. */
  vhostPerTest?: boolean;
  /** Queues to empty after each test. */
  purge?: readonly string[];
}

/** Gives the tests of a suite a virtual host, and a probe that is connected to it. */
export function withBroker({ vhostPerTest = false, purge = [] }: BrokerOptions = {}): TestBroker {
  const broker = new TestBroker();
  if (vhostPerTest) beforeEach(() => broker.create());
  else beforeAll(() => broker.create());
  beforeEach(() => broker.openProbe());
  afterEach(async () => {
    await broker.stop();
    for (const queue of purge) await broker.probe.channel.purgeQueue(queue);
    await broker.probe.close();
    if (vhostPerTest) await broker.drop();
  });
  if (!vhostPerTest) afterAll(() => broker.drop());
  return broker;
}

/** Runs the same tests over RabbitMQ and in one process. */
export function describeTransports(
  subject: string,
  tests: (shops: TestShops, transport: 'RabbitMQ' | 'in process') => void,
): void {
  describe(`${subject} over RabbitMQ`, () => tests(withBroker(), 'RabbitMQ'));
  describe(`${subject} in process`, () => {
    const shops = new TestShops();
    afterEach(() => shops.stop());
    tests(shops, 'in process');
  });
}
