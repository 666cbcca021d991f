import { expect, it } from '@jest/globals';
import { expressionProblems } from './expressions.mjs';

const SERIES = new Map([
  ['recuerda_a_total', ['outcome']],
  ['recuerda_b', []],
  ['up', []],
]);

it.each([
  ['sum by (outcome, job) (rate(recuerda_a_total{instance=~".*", outcome="x"}[5m])) / max(recuerda_b)', []],
  ['recuerda_a_totals + recuerda_b', ['recuerda_a_totals is not exported by any process']],
  ['count(up{job="a"} == 0)', []],
  ['count(up == 0)', ['up has no job: it also asks for what others have Prometheus watch']],
  ['recuerda_b{outcome="x"}', ['recuerda_b has no label outcome']],
  ['sum by (reason) (recuerda_a_total)', ['no metric of "sum by (reason) (recuerda_a_total)" has the label reason']],
])('%s', (expression, problems) => {
  expect(expressionProblems(expression, SERIES)).toEqual(problems);
});
