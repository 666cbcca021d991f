import { expect, it } from '@jest/globals';
import { metricIn } from './metric-in.js';

const TEXT = `
# TYPE sends_total counter
sends_total{account="one",outcome="sent"} 2
sends_total{account="two",outcome="sent"} 3
sends_total{account="two",outcome="failed"} 5
sends_total_created 7
open 1.5
`;

it.each<[name: string, labels: Record<string, string>, expected: number]>([
  ['sends_total', {}, 10],
  ['sends_total', { outcome: 'sent' }, 5],
  ['sends_total', { outcome: 'sent', account: 'two' }, 3],
  ['sends_total', { outcome: 'lost' }, 0],
  ['sends_total', { come: 'sent' }, 0],
  ['sends', {}, 0],
  ['open', {}, 1.5],
])('%s with the labels %j is the sum of its series', (name, labels, expected) => {
  expect(metricIn(TEXT, name, labels)).toBe(expected);
});
