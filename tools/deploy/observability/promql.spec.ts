import { describe, expect, it } from '@jest/globals';
import { groupingsOf, resolved, selectorsOf } from './promql.mjs';

const metricsIn = (expression: string) => selectorsOf(expression).map(({ metric }) => metric);

describe('selectorsOf', () => {
  it.each([
    ['up', ['up']],
    ['sum by (le, up) (rate(a_bucket{x="b_total"}[5m])) > 1', ['a_bucket']],
    ['a / on (job) group_left (b) c and not_a_word', ['a', 'c', 'not_a_word']],
    ['histogram_quantile(0.99, sum by(le)(rate(a[$__rate_interval])))', ['a']],
    ['max(a) or vector(0) unless b offset 5m == bool 1e3', ['a', 'b']],
    ['label_replace(a, "b", "$1", "c", "d(.*)")', ['a']],
    ['job:a:rate5m{instance=~"$instance"} + Inf', ['job:a:rate5m']],
  ])('%s', (expression, metrics) => {
    expect(metricsIn(expression)).toEqual(metrics);
  });

  it('returns the labels of each selector', () => {
    expect(selectorsOf('a{b="c, d=1", e!~"f"} / a{} + g{h=`i`}')).toEqual([
      { metric: 'a', labels: ['b', 'e'] },
      { metric: 'a', labels: [] },
      { metric: 'g', labels: ['h'] },
    ]);
  });
});

it('groupingsOf finds what is grouped and joined by', () => {
  expect(groupingsOf('sum by (a, b) (c{d="by (e)"}) / on (a) group_left(f) g')).toEqual(['a', 'b', 'f']);
});

it('resolved puts something in the place of variables', () => {
  expect(resolved('rate(a{i=~"$instance", j=~"${job:regex}"}[$__rate_interval])')).toBe(
    'rate(a{i=~".*", j=~".*"}[5m])',
  );
});
