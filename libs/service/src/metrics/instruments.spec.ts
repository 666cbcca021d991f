import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { collectProcessMetrics, counter, gauge, histogram, metricsText, onScrape } from './instruments.js';

const lineOf = async (start: string): Promise<string | undefined> =>
  (await metricsText()).split('\n').find((line) => line.startsWith(start));

describe('instruments', () => {
  it('are shared by name, so that services of one process count together', async () => {
    counter('recuerda_spec_total', 'A count.', ['kind']).inc({ kind: 'a' });
    counter('recuerda_spec_total', 'A count.', ['kind']).inc({ kind: 'a' });
    expect(await lineOf('recuerda_spec_total')).toBe('recuerda_spec_total{kind="a"} 2');
    expect(gauge('recuerda_spec_rows', 'Rows.')).toBe(gauge('recuerda_spec_rows', 'Rows.'));
    const buckets = [1, 2];
    expect(histogram('recuerda_spec_seconds', 'Time.', buckets)).toBe(
      histogram('recuerda_spec_seconds', 'Time.', buckets),
    );
  });

  it('can be set just before each scrape, until that is ended', async () => {
    const waiting = gauge('recuerda_spec_waiting', 'What waits.');
    let present = 0;
    const end = onScrape(() => waiting.set(present));
    present = 3;
    expect(await lineOf('recuerda_spec_waiting')).toBe('recuerda_spec_waiting 3');
    present = 7;
    expect(await lineOf('recuerda_spec_waiting')).toBe('recuerda_spec_waiting 7');
    end();
    present = 9;
    expect(await lineOf('recuerda_spec_waiting')).toBe('recuerda_spec_waiting 7');
  });

  it('of the process show its CPU time, memory and event loop lag', async () => {
    collectProcessMetrics();
    collectProcessMetrics();
    const value = async (name: string) => Number((await lineOf(`${name} `))?.split(' ')[1]);
    expect(await value('recuerda_process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(await value('recuerda_process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    let longest = 0;
    // It is measured between turns of a timer of 25 ms, of which the first after a scrape is not counted.
    for (let block = 0; block < 20 && longest < 0.05; block += 1) {
      await setTimeout(60);
      const startedAt = performance.now();
      while (performance.now() - startedAt < 60);
      await setTimeout(60);
      longest = await value('recuerda_nodejs_eventloop_lag_max_seconds');
    }
    expect(longest).toBeGreaterThan(0.05);
  });
});
