import { randomUUID } from 'node:crypto';
import { defineEvent, defineRequest, type Envelope, type Subscription } from '@recuerda/contracts';
import { z } from 'zod';
import type { Contracts } from '../contracts.js';

/** Contracts of a small shop, so that the tests of this library do not depend on those of Recuerda. */
const order = z.object({ number: z.int(), note: z.string().optional() });
export type Order = z.infer<typeof order>;

export const OrderPlaced = defineEvent('shop.order.placed', order);
export const OrderShipped = defineEvent('shop.order.shipped', order);
/** Only the ephemeral subscription gets it. */
const WindowSeen = defineEvent('shop.window.seen', order);

export const Orders: Subscription = {
  queue: 'shop.orders',
  bindings: [OrderPlaced],
  prefetch: 4,
  eventsPerMessage: 1,
};
export const Ledger: Subscription = {
  queue: 'shop.ledger',
  bindings: [OrderPlaced, OrderShipped],
  batch: { size: 5, waitMs: 20 },
  prefetch: 20,
};
export const Window: Subscription = {
  queue: 'shop.window',
  bindings: [OrderPlaced, WindowSeen],
  prefetch: 10,
  ephemeral: true,
};
export const Deliveries: Subscription = {
  queue: 'shop.deliveries',
  bindings: [OrderShipped],
  batch: { size: 5, waitMs: 20 },
  prefetch: 20,
  onDemand: true,
};

/** Longer than a loaded machine stands still, ms. */
const PATIENCE_MS = 60_000;

export const GetOrder = defineRequest<Order & { at?: Date | string }>(
  'shop.orders.get',
  'school.read',
  PATIENCE_MS,
).takes(z.object({ number: z.int({ error: 'Debe ser un número.' }) }));

export const CancelOrder = defineRequest('shop.orders.cancel', 'school.write', PATIENCE_MS).takes(
  z.object({ number: z.int() }),
);

export const SHOP: Contracts = {
  subscriptions: [Orders, Ledger, Window, Deliveries],
  requests: [GetOrder, CancelOrder],
};
interface Details {
  traceparent?: string;
  expirytime?: Date;
}

export const placed = (number: number, details: Details = {}): Envelope =>
  OrderPlaced.create({ id: randomUUID(), subject: String(number), time: new Date(), data: { number }, ...details });
export const shipped = (number: number): Envelope =>
  OrderShipped.create({ id: randomUUID(), subject: String(number), time: new Date(), data: { number } });
export const seen = (number: number): Envelope =>
  WindowSeen.create({ id: randomUUID(), subject: String(number), time: new Date(), data: { number } });

export const numberOf = (event: Envelope): number => (event.data as Order).number;
