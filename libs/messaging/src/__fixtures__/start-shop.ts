import { Controller, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Envelope } from '@recuerda/contracts';
import { bootstrap, type Env } from '@recuerda/service';
import { appReady } from '@recuerda/testing';
import type { Contracts } from '../contracts.js';
import { EventPublisher } from '../event-publisher.js';
import { RequestHandler, EventHandler } from '../handlers/handler.decorators.js';
import { MessagingModule } from '../messaging.module.js';
import { RequestClient } from '../request-client.js';
import { CancelOrder, Deliveries, GetOrder, Ledger, type Order, Orders, SHOP, Window } from './shop.js';

type Handler = (events: Envelope[]) => Promise<void>;

/** The handlers of a test; a missing one does nothing. */
export interface Behaviour {
  orders?: Handler;
  ledger?: Handler;
  window?: Handler;
  deliveries?: Handler;
  getOrder?: (input: { number: number }) => Promise<Order & { at?: Date | string }>;
}

export interface Shop {
  app: NestFastifyApplication;
  publisher: EventPublisher;
  client: RequestClient;
}

export const RETRY_DELAYS_MS = [30, 60, 90];

export interface ShopOptions {
  services?: string[];
  imports?: DynamicModule[];
  retryDelaysMs?: number[];
  contracts?: Contracts;
  /** Default: true. False: returns as `bootstrap` does, perhaps without a broker. */
  waitForReady?: boolean;
}

/** Starts a process of the shop. Without services it only publishes events and sends requests. */
export async function startShop(env: Env, behaviour: Behaviour = {}, options: ShopOptions = {}): Promise<Shop> {
  const { services = ['shop'], imports = [], retryDelaysMs = RETRY_DELAYS_MS, contracts = SHOP } = options;
  const whole: Env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...env };
  const app = await bootstrap({
    name: 'shop',
    env: whole,
    imports: [
      MessagingModule.register({ services, env: whole, contracts, retryDelaysMs }),
      { module: class Handlers {}, controllers: services.includes('shop') ? [controllerOf(behaviour)] : [] },
      ...imports,
    ],
  });
  if (options.waitForReady ?? true) await appReady(app);
  return { app, publisher: app.get(EventPublisher), client: app.get(RequestClient) };
}

function controllerOf(behaviour: Behaviour): new () => object {
  @Controller()
  class ShopController {
    @EventHandler(Orders)
    async orders(events: Envelope[]): Promise<void> {
      await behaviour.orders?.(events);
    }

    @EventHandler(Ledger)
    async ledger(events: Envelope[]): Promise<void> {
      await behaviour.ledger?.(events);
    }

    @EventHandler(Window)
    async window(events: Envelope[]): Promise<void> {
      await behaviour.window?.(events);
    }

    @EventHandler(Deliveries)
    async deliveries(events: Envelope[]): Promise<void> {
      await behaviour.deliveries?.(events);
    }

    @RequestHandler(GetOrder)
    async getOrder(input: { number: number }): Promise<Order & { at?: Date | string }> {
      return (await behaviour.getOrder?.(input)) ?? input;
    }

    @RequestHandler(CancelOrder)
    cancelOrder(): void {
      // It has no answer.
    }
  }
  return ShopController;
}
