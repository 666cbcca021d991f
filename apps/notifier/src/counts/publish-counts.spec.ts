import { expect, it } from '@jest/globals';
import { type Envelope, MAX_COUNTS, type SendCount } from '@recuerda/contracts';
import type { EventPublisher } from '@recuerda/messaging';
import { SystemClock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SEND_COUNTS } from './count-table.js';
import { CountsController } from './publish-counts.js';

it('asks the database a last time when it stops, and not after it', async () => {
  let asked = 0;
  const source = {
    query: async () => {
      asked += 1;
      return [];
    },
  } as unknown as DataSource;
  const counts = new CountsController(source, { available: true } as EventPublisher, new SystemClock(), 'one');
  await counts.beforeApplicationShutdown();
  expect(asked).toBe(2);
  await counts.tick();
  expect(asked).toBe(2);
});

it('publishes all counts that have changed, also more than one event holds', async () => {
  const count = { departmentId: null, instanceId: 'one', sent: 1, failed: 0 };
  const waiting = Array.from({ length: MAX_COUNTS + 1 }, (_, minute) => ({
    ...count,
    minute: new Date(minute * 60_000),
  }));
  const source = {
    query: async (sql: string) => {
      if (sql === SEND_COUNTS.unpublished) return waiting.slice(0, MAX_COUNTS);
      if (sql === SEND_COUNTS.markPublished) waiting.splice(0, MAX_COUNTS);
      return [];
    },
  } as unknown as DataSource;
  const published: SendCount[] = [];
  const publish = async (events: Envelope[]) =>
    void published.push(...events.flatMap(({ data }) => (data as { counts: SendCount[] }).counts));
  const publisher = { available: true, publish } as unknown as EventPublisher;
  await new CountsController(source, publisher, new SystemClock(), 'one').publishNew();
  expect([waiting.length, published.length]).toEqual([0, MAX_COUNTS + 1]);
});
