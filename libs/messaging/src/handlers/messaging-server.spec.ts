import { describe, expect, it } from '@jest/globals';
import { Controller, type DynamicModule } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { bootstrap, SystemClock } from '@recuerda/service';
import { GetOrder, type Order, Orders, SHOP } from '../__fixtures__/shop.js';
import { startShop } from '../__fixtures__/start-shop.js';
import { MessagingModule } from '../messaging.module.js';
import { RequestHandler, EventHandler } from './handler.decorators.js';
import { MessagingServer } from './messaging-server.js';

@Controller()
class OrdersHandler {
  @EventHandler(Orders)
  async handle(_events: Envelope[]): Promise<void> {
    // Its presence is enough.
  }
}

@Controller()
class OrderHandler {
  @RequestHandler(GetOrder)
  async get(input: { number: number }): Promise<Order> {
    return input;
  }
}

const boot = (services: string[], controllers: DynamicModule['controllers'] = []) => {
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' };
  const contracts = { ...SHOP, subscriptions: [Orders] };
  return bootstrap({
    name: 'shop',
    env,
    imports: [MessagingModule.register({ services, env, contracts }), { module: class Handlers {}, controllers }],
  });
};

describe('the start of a process', () => {
  it('succeeds when each of its subscriptions and requests has one handler', async () => {
    const { app } = await startShop({});
    await app.close();
  });

  it('fails when a subscription has no handler', async () => {
    await expect(boot(['shop'], [OrderHandler])).rejects.toThrow('shop.orders has no handler');
  });

  it('fails when a request has no handler', async () => {
    await expect(boot(['shop'], [OrdersHandler])).rejects.toThrow('shop.orders.get has no handler');
  });

  it.each([
    ['a subscription', OrdersHandler, 'shop.orders has two handlers'],
    ['a request', OrderHandler, 'shop.orders.get has two handlers'],
  ])('fails when %s has two handlers', async (_what, twice, message) => {
    class Second extends twice {}
    Controller()(Second);
    await expect(boot(['shop'], [OrdersHandler, OrderHandler, Second])).rejects.toThrow(message);
  });

  it('fails when a handler is for another service: it would never run', async () => {
    await expect(boot([], [OrdersHandler])).rejects.toThrow('shop.orders has a handler, but is not of this process');
  });
});

describe('MessagingServer', () => {
  it('returns its transport from unwrap', () => {
    const transport = { system: 'in_process' as const, start: async () => undefined, stop: async () => undefined };
    expect(new MessagingServer(SHOP, transport, new SystemClock()).unwrap()).toBe(transport);
  });
});
