import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { AppError, currentTraceparent, newTraceparent } from '@recuerda/service';
import { Ledger, numberOf, Orders, placed, shipped } from '../__fixtures__/shop.js';
import { type Acknowledge, EventDispatcher } from './event-dispatcher.js';
import { PartialBatchError, TransientError } from '../errors.js';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const clock = { now: () => NOW };

describe('EventDispatcher.dispatchBatch', () => {
  beforeAll(() => Logger.overrideLogger(false));

  function dispatcherOf(work: (events: Envelope[]) => void) {
    const calls: number[][] = [];
    const dispatcher = new EventDispatcher(
      Ledger,
      async (events) => {
        calls.push(events.map(numberOf));
        work(events);
      },
      clock,
      'in_process',
    );
    return { dispatcher, calls };
  }
  const events = [1, 2, 3].map((number) => shipped(number));

  it('returns nothing when all events were handled', async () => {
    const { dispatcher, calls } = dispatcherOf(() => undefined);
    expect(await dispatcher.dispatchBatch(events)).toEqual(new Map());
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('handles the events of a failed batch one by one', async () => {
    const error = new Error('two is bad');
    const { dispatcher, calls } = dispatcherOf((batch) => {
      if (batch.some((event) => numberOf(event) === 2)) throw error;
    });
    expect(await dispatcher.dispatchBatch(events)).toEqual(new Map([[events[1], error]]));
    expect(calls).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('does not handle events one by one after a transient error: each would wait for its own time-out', async () => {
    const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { dispatcher, calls } = dispatcherOf(() => {
      throw outage;
    });
    expect([...(await dispatcher.dispatchBatch(events)).values()]).toEqual([outage, outage, outage]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('stops handling one by one at the first transient error', async () => {
    const away = new AppError('service_unavailable');
    const { dispatcher, calls } = dispatcherOf((batch) => {
      if (batch.length > 1) throw new Error('one of them is bad');
      if (numberOf(batch[0] as Envelope) >= 2) throw away;
    });
    expect(await dispatcher.dispatchBatch(events)).toEqual(
      new Map([
        [events[1], away],
        [events[2], away],
      ]),
    );
    expect(calls).toEqual([[1, 2, 3], [1], [2]]);
  });

  it('handles events one by one when their statement took too long, until it has for three of them', async () => {
    const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const six = [1, 2, 3, 4, 5, 6].map((number) => shipped(number));
    const { dispatcher, calls } = dispatcherOf((batch) => {
      if (batch.length > 1 || numberOf(batch[0] as Envelope) !== 2) throw slow;
    });
    const failed = await dispatcher.dispatchBatch(six);
    expect([...failed.keys()].map(numberOf)).toEqual([1, 3, 4, 5, 6]);
    expect(calls).toEqual([[1, 2, 3, 4, 5, 6], [1], [2], [3], [4]]);
  });

  it('returns only the events that a PartialBatchError names', async () => {
    const { dispatcher, calls } = dispatcherOf((batch) => {
      throw new PartialBatchError('two is locked', batch.slice(1, 2));
    });
    expect([...(await dispatcher.dispatchBatch(events)).keys()]).toEqual([events[1]]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('returns the error of a single event that failed', async () => {
    const error = new TransientError('later');
    const { dispatcher } = dispatcherOf(() => {
      throw error;
    });
    const [event] = events as [Envelope];
    expect(await dispatcher.dispatchBatch([event])).toEqual(new Map([[event, error]]));
  });

  it('drops expired events without calling the handler', async () => {
    const { dispatcher, calls } = dispatcherOf(() => undefined);
    expect(await dispatcher.dispatchBatch([placed(1, { expirytime: NOW })])).toEqual(new Map());
    expect(calls).toEqual([]);
    await dispatcher.dispatchBatch([
      placed(2, { expirytime: NOW }),
      placed(3, { expirytime: new Date(NOW.getTime() + 1) }),
    ]);
    expect(calls).toEqual([[3]]);
  });

  it('calls the handler in the trace of a single event, and in no trace for a batch', async () => {
    const traceparent = newTraceparent();
    const traces: (string | undefined)[] = [];
    const { dispatcher } = dispatcherOf(() => traces.push(currentTraceparent()));
    await dispatcher.dispatchBatch([placed(1, { traceparent })]);
    await dispatcher.dispatchBatch([placed(1, { traceparent }), placed(2, { traceparent })]);
    expect(traces).toEqual([traceparent, undefined]);
  });
});

describe('EventDispatcher.dispatchEach', () => {
  const one = placed(1);
  const two = placed(2);
  const late = placed(3, { expirytime: NOW });
  const recorder = () => {
    const acknowledged: [number, unknown][] = [];
    const acknowledge: Acknowledge = (event, failure) => acknowledged.push([numberOf(event), failure?.reason]);
    return { acknowledged, acknowledge };
  };

  it('calls a concurrent handler once and acknowledges each event when it has finished', async () => {
    const calls: number[][] = [];
    const first = Promise.withResolvers<void>();
    const failure = new Error('two is bad');
    const handle =
      ([, second]: readonly Envelope[]): ((acknowledge: Acknowledge) => void) =>
      (acknowledge) => {
        void first.promise.then(() => acknowledge(one));
        acknowledge(second as Envelope, { reason: failure });
      };
    const dispatcher = new EventDispatcher(
      Orders,
      async (events) => {
        calls.push(events.map(numberOf));
        return handle(events);
      },
      clock,
      'in_process',
      true,
    );
    const { acknowledged, acknowledge } = recorder();
    const all = dispatcher.dispatchEach([one, two, late], acknowledge);
    await setImmediate();
    expect(acknowledged).toEqual([
      [3, undefined],
      [2, failure],
    ]);
    first.resolve();
    await all;
    expect(acknowledged[2]).toEqual([1, undefined]);
    expect(calls).toEqual([[1, 2]]);
  });

  it('fails all events when the handler throws', async () => {
    const failure = new Error('no handler');
    const dispatcher = new EventDispatcher(Orders, () => Promise.reject(failure), clock, 'in_process', true);
    const { acknowledged, acknowledge } = recorder();
    await dispatcher.dispatchEach([one, two], acknowledge);
    expect(acknowledged).toEqual([
      [1, failure],
      [2, failure],
    ]);
  });

  it('calls any other handler once for each event, in the trace of that event', async () => {
    const traceparents = [newTraceparent(), newTraceparent()];
    const traces: [number, string | undefined][] = [];
    const dispatcher = new EventDispatcher(
      Orders,
      async ([event]) => traces.push([numberOf(event as Envelope), currentTraceparent()]),
      clock,
      'in_process',
    );
    const events = traceparents.map((traceparent, index) => placed(index, { traceparent }));
    const { acknowledged, acknowledge } = recorder();
    await dispatcher.dispatchEach(events, acknowledge);
    expect(traces).toEqual(traceparents.map((traceparent, index) => [index, traceparent]));
    expect(acknowledged).toHaveLength(2);
  });
});
