import { expect, it } from '@jest/globals';
import { metricsIn, sourceMetrics } from './source-metrics.mjs';

it('finds instruments with their types and labels, and nothing else', () => {
  const code = `
    import { counter, gauge, histogram } from '@recuerda/service';
    const BUCKETS = [1, 2];
    export const a = counter('recuerda_a_total', 'A.', ['x', 'y']);
    class B { private readonly b = gauge('recuerda_b', 'counter("recuerda_no")'); }
    const c = () => histogram('recuerda_c_seconds', 'C.', [0.1, 1], ['z']);
    const d = histogram('recuerda_d_seconds', 'D.', BUCKETS);
    // counter('recuerda_commented_total', '')
    other.counter('recuerda_other_total', '');`;
  expect(metricsIn(code)).toEqual([
    { name: 'recuerda_a_total', type: 'counter', labels: ['x', 'y'] },
    { name: 'recuerda_b', type: 'gauge', labels: [] },
    { name: 'recuerda_c_seconds', type: 'histogram', labels: ['z'] },
    { name: 'recuerda_d_seconds', type: 'histogram', labels: [] },
  ]);
});

it('finds those of the services', async () => {
  const names = (await sourceMetrics()).map(({ name }) => name);
  for (const name of ['recuerda_sends_total', 'recuerda_reminders_overdue_seconds', 'recuerda_sse_connections']) {
    expect(names).toContain(name);
  }
  expect(names).not.toContain('recuerda_spec_total');
});
