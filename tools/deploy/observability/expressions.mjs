import { valueProblems } from './label-values.mjs';
import { groupingsOf, selectorsOf } from './promql.mjs';

/** What Prometheus itself adds to each series. */
const TARGET_LABELS = ['job', 'instance'];

/** What in an expression no series has. `series` are the known ones with their labels: see `seriesOf`. */
export function expressionProblems(expression, series) {
  const selectors = selectorsOf(expression);
  const unknown = selectors
    .filter(({ metric }) => !series.has(metric))
    .map(({ metric }) => `${metric} is not exported by any process`);
  if (unknown.length > 0) return [...new Set(unknown)];
  const wrong = selectors.flatMap(({ metric, labels }) =>
    labels
      .filter((label) => !TARGET_LABELS.includes(label) && !series.get(metric).includes(label))
      .map((label) => `${metric} has no label ${label}`),
  );
  const all = new Set([...TARGET_LABELS, ...selectors.flatMap(({ metric }) => series.get(metric))]);
  const grouped = groupingsOf(expression)
    .filter((label) => !all.has(label))
    .map((label) => `no metric of "${expression.replaceAll('\n', ' ')}" has the label ${label}`);
  const everyTarget = selectors
    .filter(({ metric, labels }) => metric === 'up' && !labels.includes('job'))
    .map(() => 'up has no job: it also asks for what others have Prometheus watch');
  return [...new Set([...wrong, ...grouped, ...everyTarget, ...valueProblems(expression)])];
}
