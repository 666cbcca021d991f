import { expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import { type ActiveEndpoint, ActiveEndpoints, type EndpointStore } from './endpoint.store.js';

/** Reads that end when the test says so. */
function reader() {
  const reads: PromiseWithResolvers<ActiveEndpoint[]>[] = [];
  const active = () => {
    const read = Promise.withResolvers<ActiveEndpoint[]>();
    reads.push(read);
    return read.promise;
  };
  const clock = new FakeClock();
  return { reads, clock, endpoints: new ActiveEndpoints({ active } as unknown as EndpointStore, clock) };
}
const endpoint = { id: 'a', events: [] };

it('endpoints are read once a second, however many events ask for them [INTEG-02]', async () => {
  const { reads, clock, endpoints } = reader();
  const asked = [endpoints.list(), endpoints.list()];
  reads[0]?.resolve([endpoint]);
  expect(await Promise.all([...asked, endpoints.list()])).toEqual(Array(3).fill([endpoint]));
  expect(reads).toHaveLength(1);
  clock.advance(1_000);
  void endpoints.list();
  expect(reads).toHaveLength(2);
  // A clock that was set back for an hour must not keep them for an hour.
  clock.advance(-3_600_000);
  void endpoints.list();
  expect(reads).toHaveLength(3);
});

it('an endpoint that was created during a read is known at once, not a second later [INTEG-02]', async () => {
  const { reads, endpoints } = reader();
  const before = endpoints.list();
  endpoints.forget();
  const after = endpoints.list();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve([endpoint]);
  reads[0]?.resolve([]);
  expect(await Promise.all([before, after, endpoints.list()])).toEqual([[], [endpoint], [endpoint]]);
});

it('a read that failed is repeated for the next event', async () => {
  const { reads, endpoints } = reader();
  const failed = endpoints.list();
  reads[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = endpoints.list();
  reads[1]?.resolve([endpoint]);
  expect(await again).toEqual([endpoint]);
});

it('a read that fails after another one was begun takes nothing from that', async () => {
  const { reads, endpoints } = reader();
  const failed = endpoints.list();
  endpoints.forget();
  const known = endpoints.list();
  reads[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  reads[1]?.resolve([endpoint]);
  const again = endpoints.list();
  expect(reads).toHaveLength(2);
  expect(await Promise.all([known, again])).toEqual([[endpoint], [endpoint]]);
});
