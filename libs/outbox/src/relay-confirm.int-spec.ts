import { describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { consistently, createTestDatabase, createTestVhost, eventually, TcpProxy } from '@recuerda/testing';
import { Client } from 'pg';
import { AmqpProbe, EXCHANGE, numberOf, placed, startShop } from '@recuerda/messaging/fixtures';
import { SHOP_WITH_OUTBOX, shopDatabase } from './__fixtures__/shop-database.js';
import { type UnitOfWork, unitOfWork } from './unit-of-work.js';

const DELAYS_MS = [20, 40, 60];
/** AMQP 0-9-1 method 60.40, basic.publish, to the exchange of events. */
const PUBLISH = Buffer.concat([Buffer.from([0, 60, 0, 40, 0, 0, EXCHANGE.length]), Buffer.from(EXCHANGE)]);
/** Method 60.80, basic.ack: from the server, a confirm. */
const CONFIRM = Buffer.from([0, 60, 0, 80]);

/** The numbers of the orders that come to the broker from now on. */
async function publishedTo({ channel }: AmqpProbe): Promise<number[]> {
  const numbers: number[] = [];
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, EXCHANGE, '#');
  await channel.consume(queue, (message) => {
    const events = [JSON.parse(message?.content.toString() ?? '[]')].flat() as Envelope[];
    numbers.push(...events.map(numberOf));
  });
  return numbers;
}

describe('an event whose publication the broker has not confirmed', () => {
  it.each([
    ['it never arrived', 'client', PUBLISH, [1]],
    ['it arrived, its confirm did not', 'server', CONFIRM, [1, 1]],
  ] as const)(
    'stays in the outbox and is published again when its process dies: %s',
    async (_what, side, bytes, published) => {
      await using cleanUp = new AsyncDisposableStack();
      const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
      cleanUp.defer(async () => void (await Promise.all([database.drop(), vhost.drop()])));
      const { proxy, url } = await TcpProxy.inFrontOf(vhost.url);
      cleanUp.defer(() => proxy.close());
      const session = new Client({ connectionString: database.url });
      await session.connect();
      cleanUp.defer(() => session.end());
      const start = (amqpUrl: string) =>
        startShop(
          { DATABASE_URL: database.url, AMQP_URL: amqpUrl },
          {},
          {
            imports: shopDatabase(DELAYS_MS),
            retryDelaysMs: DELAYS_MS,
            contracts: SHOP_WITH_OUTBOX,
          },
        );

      const { app } = await start(url);
      const stop = async (): Promise<void> => {
        await proxy.close();
        await app.close();
      };
      cleanUp.defer(stop);
      const probe = await AmqpProbe.open(vhost.url);
      cleanUp.defer(() => probe.close());
      const got = await publishedTo(probe);
      let held = false;
      proxy.listeners.add((from, said) => {
        if (from !== side || !said.includes(bytes)) return;
        proxy.stall();
        held = true;
      });
      await app.get<UnitOfWork>(unitOfWork('shop'), { strict: false }).run(async ({ emit }) => emit(placed(1)));
      await eventually(() => held);
      const isKept = async () => expect((await session.query('SELECT FROM shop.outbox')).rowCount).toBe(1);
      // A publication that times out may put back what was removed too early.
      await consistently(isKept);
      await stop();
      await isKept();

      const next = await start(vhost.url);
      cleanUp.defer(() => next.app.close());
      await eventually(() => expect(got).toEqual(published));
      await eventually(async () => (await session.query('SELECT FROM shop.outbox')).rowCount === 0);
    },
  );
});
