import { beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually, FakeClock } from '@recuerda/testing';
import type { ActiveEndpoints, EndpointStore } from './endpoint.store.js';
import type { AttemptWebhook } from './attempt-webhook.js';
import { DispatchWebhooks } from './dispatch-webhooks.js';
import type { ClaimedWebhook, WebhookStore } from './webhook.store.js';

/** A claim that the store has not answered yet. */
interface Claim extends PromiseWithResolvers<ClaimedWebhook[]> {
  ids: string[];
  limit: number;
}

Logger.overrideLogger(false);
let claims: Claim[];
let ends: (() => void)[];
let dispatch: DispatchWebhooks;
beforeEach(() => {
  [claims, ends] = [[], []];
  const store = {
    oldestDue: async () => null,
    claim: (slots: { id: string }[], limit: number) => {
      const claim = { ...Promise.withResolvers<ClaimedWebhook[]>(), ids: slots.map(({ id }) => id), limit };
      claims.push(claim);
      return claim.promise;
    },
  };
  // All endpoints are switched off.
  const endpoints = { list: async () => [] } as unknown as ActiveEndpoints;
  const counted = { countDisabled: async () => 0 } as unknown as EndpointStore;
  const attempt = {
    postAndRecord: () => new Promise<void>((resolve) => ends.push(resolve)),
  } as unknown as AttemptWebhook;
  dispatch = new DispatchWebhooks(endpoints, counted, store as unknown as WebhookStore, attempt, new FakeClock());
  dispatch.onApplicationBootstrap();
});

const claimed = async (number: number): Promise<Claim> => {
  await eventually(() => expect(claims).toHaveLength(number), { timeoutMs: 2_000 });
  return claims[number - 1] as Claim;
};
const ping = (endpointId: string) => ({ id: endpointId, endpointId }) as ClaimedWebhook;

it('sends a ping that is asked for while others are being claimed [INTEG-07]', async () => {
  dispatch.wake('a');
  const first = await claimed(1);
  dispatch.wake('b');
  first.resolve([ping('a')]);
  expect([first.ids, (await claimed(2)).ids]).toEqual([['a'], ['b']]);
});

it('sends pings that found all POSTs taken as soon as one ends [INTEG-07]', async () => {
  const ids = Array.from({ length: 33 }, (_, at) => `${at}`);
  for (const id of ids) dispatch.wake(id);
  const first = await claimed(1);
  expect([first.ids, first.limit]).toEqual([ids, 32]);
  first.resolve(ids.slice(0, 32).map(ping));
  await eventually(() => expect(ends).toHaveLength(32));
  ends[0]?.();
  const second = await claimed(2);
  expect([second.ids, second.limit]).toEqual([ids, 1]);
});

it('sends a ping again that could not be claimed, or has another behind it [INTEG-07]', async () => {
  dispatch.wake('a');
  (await claimed(1)).reject(new Error('the database is away'));
  dispatch.poll();
  const second = await claimed(2);
  expect(second.ids).toEqual(['a']);
  second.resolve(Array.from({ length: 4 }, () => ping('a')));
  await eventually(() => expect(ends).toHaveLength(4));
  ends[0]?.();
  expect((await claimed(3)).ids).toEqual(['a']);
});
