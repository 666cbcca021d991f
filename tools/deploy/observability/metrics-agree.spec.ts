import { describe, expect, it } from '@jest/globals';
import { disagreements } from './metrics-agree.mjs';

const metric = (name: string, type = 'counter', labels: string[] = []) => ({
  name,
  type,
  labels,
  meaning: 'what it means',
});
const ONE = metric('recuerda_a_total');
const TWO = metric('recuerda_b_seconds', 'histogram', ['x', 'y']);

describe('disagreements', () => {
  it('are none when both have the same metrics in any order', () => {
    expect(disagreements([TWO, ONE, metric('rabbitmq_queues')], [ONE, { ...TWO, labels: ['y', 'x'] }])).toEqual([]);
  });

  it('are two when a metric was renamed in the code', () => {
    expect(disagreements([ONE, TWO], [metric('recuerda_c_total'), TWO])).toEqual([
      'docs/metrics.md lacks recuerda_c_total',
      'docs/metrics.md: no service exports recuerda_a_total',
    ]);
  });

  it('report another type or other labels', () => {
    expect(disagreements([ONE], [metric('recuerda_a_total', 'gauge', ['x'])])).toEqual([
      'recuerda_a_total is a gauge by x; docs/metrics.md says counter by no labels',
    ]);
  });

  it('report a duplicate, a missing description and an unknown name', () => {
    expect(disagreements([ONE, ONE], [ONE])).toEqual(['docs/metrics.md has recuerda_a_total twice']);
    expect(disagreements([{ ...ONE, meaning: '' }], [ONE])).toHaveLength(1);
    expect(disagreements([metric('sends_total')], [metric('sends_total')])).toContain(
      'sends_total must begin with recuerda_',
    );
  });

  it('omit process metrics that only Linux has', () => {
    const fds = metric('recuerda_process_open_fds', 'gauge');
    expect(disagreements([fds], [], false)).toEqual([]);
    expect(disagreements([fds], [], true)).toHaveLength(1);
    expect(disagreements([ONE], [], false)).toHaveLength(1);
  });
});
