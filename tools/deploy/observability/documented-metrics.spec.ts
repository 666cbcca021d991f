import { expect, it } from '@jest/globals';
import { metricsOf, seriesOf } from './documented-metrics.mjs';

const DOCUMENT = `
| metric | type | labels | |
|---|---|---|---|
| \`recuerda_a_total\` | counter | \`x\`, \`y\` | \`x\`: one or two |
| \`recuerda_b_seconds\` | histogram | | how long |`;

it('a table row is a metric', () => {
  expect(metricsOf(DOCUMENT)).toEqual([
    { name: 'recuerda_a_total', type: 'counter', labels: ['x', 'y'], meaning: '`x`: one or two' },
    { name: 'recuerda_b_seconds', type: 'histogram', labels: [], meaning: 'how long' },
  ]);
});

it('a histogram is three series', () => {
  expect([...seriesOf(metricsOf(DOCUMENT))]).toEqual([
    ['recuerda_a_total', ['x', 'y']],
    ['recuerda_b_seconds_bucket', ['le']],
    ['recuerda_b_seconds_sum', []],
    ['recuerda_b_seconds_count', []],
  ]);
});
