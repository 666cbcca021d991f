import { describe, expect, it } from '@jest/globals';
import { ScrapedMetrics } from './scraped-metrics.js';

const TEXT = `# HELP recuerda_dead_letters_total Messages moved.
# TYPE recuerda_dead_letters_total counter
recuerda_dead_letters_total{flow="scheduler.tasks",reason="malformed"} 3
recuerda_dead_letters_total{flow="scheduler.tasks",reason="failed"} 0
recuerda_dead_letters_total{flow="scheduler.results",reason="malformed"} 4
recuerda_broker_connected 1
recuerda_process_resident_memory_bytes 1.2e+8
`;

describe('ScrapedMetrics', () => {
  it('adds the samples with the labels', () => {
    const figures = ScrapedMetrics.parse(TEXT);
    expect(figures.sum('recuerda_dead_letters_total')).toBe(7);
    expect(figures.sum('recuerda_dead_letters_total', { reason: 'malformed', flow: 'scheduler.tasks' })).toBe(3);
    expect(figures.sum('recuerda_broker_connected')).toBe(1);
    expect(figures.sum('recuerda_process_resident_memory_bytes')).toBe(120_000_000);
  });

  it('returns 0 for a missing metric', () => {
    expect(ScrapedMetrics.parse(TEXT).sum('recuerda_dead_letters_total', { reason: 'unknown_type' })).toBe(0);
    expect(ScrapedMetrics.parse('').sum('recuerda_broker_connected')).toBe(0);
  });
});
