import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { metricsText } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { OutboxRelay, type RelayBatch, type RelayResult } from './outbox-relay.js';
import type { OutboxRows } from './outbox-rows.js';

const rows = { backlog: async () => ({ pending: 1, oldestSeconds: 2, dead: 3 }) } as unknown as OutboxRows;

describe('the relay of an outbox', () => {
  let results: RelayResult[];
  let batches: number;
  let create: () => OutboxRelay;
  let relay: OutboxRelay;
  beforeEach(() => {
    jest.useFakeTimers();
    [results, batches] = [[], 0];
    const run = async () => {
      batches += 1;
      return results.shift() ?? { rows: 0, unavailable: false };
    };
    const batch = { run } as unknown as RelayBatch;
    create = () => new OutboxRelay('relayed', {} as DataSource, rows, batch, new SchedulerRegistry());
    relay = create();
  });
  afterEach(async () => {
    await relay.beforeApplicationShutdown();
    jest.useRealTimers();
  });
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return batches;
  };

  it('goes on while batches are full, and then each second, or when it is woken', async () => {
    results = [500, 500, 499].map((count) => ({ rows: count, unavailable: false }));
    relay.onApplicationBootstrap();
    expect([await after(0), await after(999), await after(1)]).toEqual([3, 3, 4]);
    relay.wake();
    expect(await after(0)).toBe(5);
  });

  it('waits for its poll while the broker is unavailable, whoever wakes it', async () => {
    results = [500, 500].map((count) => ({ rows: count, unavailable: true }));
    relay.onApplicationBootstrap();
    expect(await after(0)).toBe(1);
    relay.wake();
    expect([await after(999), await after(1)]).toEqual([1, 2]);
    expect(await after(1_000)).toBe(3);
    relay.wake();
    expect(await after(0)).toBe(4);
  });

  it('does nothing before it is started, nor after it is stopped', async () => {
    relay.wake();
    await relay.beforeApplicationShutdown();
    expect(await after(1_000)).toBe(0);
    relay.onApplicationBootstrap();
    expect(await after(0)).toBe(1);
    await relay.beforeApplicationShutdown();
    relay.wake();
    expect(await after(10_000)).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
    relay = create();
  });

  it('counts from zero, and measures what is left every five seconds', async () => {
    relay.onApplicationBootstrap();
    const text = await metricsText();
    for (const name of ['retries', 'dead']) expect(text).toContain(`recuerda_outbox_${name}_total{schema="relayed"} 0`);
    const dead = 'recuerda_outbox_dead_events{schema="relayed"} 3';
    await after(4_999);
    expect(await metricsText()).not.toContain(dead);
    await after(1);
    expect(await metricsText()).toContain(dead);
  });
});
