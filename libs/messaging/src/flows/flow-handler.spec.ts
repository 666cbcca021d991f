import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { AppError, currentTraceparent, newTraceparent } from '@recuerda/service';
import { Ledger, numberOf, Orders, placed, shipped } from '../__fixtures__/shop.js';
import { type Ended, FlowHandler } from './flow-handler.js';
import { NotNow, NotTheseNow } from './not-now.js';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const clock = { now: () => NOW };

describe('FlowHandler', () => {
  beforeAll(() => Logger.overrideLogger(false));

  function handlerThat(work: (events: Envelope[]) => void) {
    const calls: number[][] = [];
    const handler = new FlowHandler(
      Ledger,
      async (events) => {
        calls.push(events.map(numberOf));
        work(events);
      },
      clock,
      'in_process',
    );
    return { handler, calls };
  }
  const events = [1, 2, 3].map((number) => shipped(number));

  it('answers nothing when all went well', async () => {
    const { handler, calls } = handlerThat(() => undefined);
    expect(await handler.handle(events)).toEqual(new Map());
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('tries a failing batch one by one', async () => {
    const error = new Error('two is bad');
    const { handler, calls } = handlerThat((batch) => {
      if (batch.some((event) => numberOf(event) === 2)) throw error;
    });
    expect(await handler.handle(events)).toEqual(new Map([[events[1], error]]));
    expect(calls).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('does not try one by one what cannot be done now: each would wait for its own time-out', async () => {
    const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { handler, calls } = handlerThat(() => {
      throw outage;
    });
    expect([...(await handler.handle(events)).values()]).toEqual([outage, outage, outage]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('stops trying one by one when nothing can be done any more', async () => {
    const away = new AppError('service_unavailable');
    const { handler, calls } = handlerThat((batch) => {
      if (batch.length > 1) throw new Error('one of them is bad');
      if (numberOf(batch[0] as Envelope) >= 2) throw away;
    });
    expect(await handler.handle(events)).toEqual(
      new Map([
        [events[1], away],
        [events[2], away],
      ]),
    );
    expect(calls).toEqual([[1, 2, 3], [1], [2]]);
  });

  it('takes for handled what the handler does not name', async () => {
    const { handler, calls } = handlerThat((batch) => {
      throw new NotTheseNow('two is locked', batch.slice(1, 2));
    });
    expect([...(await handler.handle(events)).keys()]).toEqual([events[1]]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('answers the reason of a single event that failed', async () => {
    const error = new NotNow('later');
    const { handler } = handlerThat(() => {
      throw error;
    });
    const [event] = events as [Envelope];
    expect(await handler.handle([event])).toEqual(new Map([[event, error]]));
  });

  it('drops what has expired without calling anybody', async () => {
    const { handler, calls } = handlerThat(() => undefined);
    expect(await handler.handle([placed(1, { expirytime: NOW })])).toEqual(new Map());
    expect(calls).toEqual([]);
    await handler.handle([placed(2, { expirytime: NOW }), placed(3, { expirytime: new Date(NOW.getTime() + 1) })]);
    expect(calls).toEqual([[3]]);
  });

  it('runs in the trace of a single event, and in none for a batch', async () => {
    const traceparent = newTraceparent();
    const traces: (string | undefined)[] = [];
    const { handler } = handlerThat(() => traces.push(currentTraceparent()));
    await handler.handle([placed(1, { traceparent })]);
    await handler.handle([placed(1, { traceparent }), placed(2, { traceparent })]);
    expect(traces).toEqual([traceparent, undefined]);
  });
});

describe('FlowHandler of events that are handled each by itself', () => {
  const one = placed(1);
  const two = placed(2);
  const late = placed(3, { expirytime: NOW });
  const ends = () => {
    const told: [number, unknown][] = [];
    return {
      told,
      ended: (event: Envelope, error?: { reason: unknown }) => told.push([numberOf(event), error?.reason]),
    };
  };

  it('asks the handler once for all, and tells of each as it ends', async () => {
    const asked: number[][] = [];
    let endFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (endFirst = resolve));
    const failure = new Error('two is bad');
    const taker =
      ([, second]: readonly Envelope[]): ((ended: Ended) => void) =>
      (ended) => {
        void first.then(() => ended(one));
        ended(second as Envelope, { reason: failure });
      };
    const handler = new FlowHandler(
      Orders,
      async (events) => {
        asked.push(events.map(numberOf));
        return taker(events);
      },
      clock,
      'in_process',
      true,
    );
    const { told, ended } = ends();
    const all = handler.handleEach([one, two, late], ended);
    await setImmediate();
    expect(told).toEqual([
      [3, undefined],
      [2, failure],
    ]);
    endFirst();
    await all;
    expect(told[2]).toEqual([1, undefined]);
    expect(asked).toEqual([[1, 2]]);
  });

  it('fails all of them when the handler cannot be asked', async () => {
    const failure = new Error('no handler');
    const handler = new FlowHandler(Orders, () => Promise.reject(failure), clock, 'in_process', true);
    const { told, ended } = ends();
    await handler.handleEach([one, two], ended);
    expect(told).toEqual([
      [1, failure],
      [2, failure],
    ]);
  });

  it('gives a handler that takes one at a time each by itself, in its own trace', async () => {
    const traceparents = [newTraceparent(), newTraceparent()];
    const traces: [number, string | undefined][] = [];
    const handler = new FlowHandler(
      Orders,
      async ([event]) => traces.push([numberOf(event as Envelope), currentTraceparent()]),
      clock,
      'in_process',
    );
    const events = traceparents.map((traceparent, index) => placed(index, { traceparent }));
    const { told, ended } = ends();
    await handler.handleEach(events, ended);
    expect(traces).toEqual(traceparents.map((traceparent, index) => [index, traceparent]));
    expect(told).toHaveLength(2);
  });
});
