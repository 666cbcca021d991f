import { REQUESTS, SUBSCRIPTIONS } from '@recuerda/contracts';
import { each } from '../problems.mjs';

/** Words of the language that stand where a metric could. */
const WORDS = new Set(['and', 'or', 'unless', 'atan2', 'bool', 'offset', 'inf', 'nan', 'start', 'end']);
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g;
const IDENTIFIER = /(?<![\w:.$])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/g;
/** Labels that Prometheus itself adds to each series. */
const TARGET_LABELS = ['job', 'instance'];
/** Values that a label may have which names something of the contracts. */
const KNOWN = {
  queue: new Set(Object.values(SUBSCRIPTIONS).map(({ queue }) => queue)),
  pattern: new Set(REQUESTS.map(({ pattern }) => pattern)),
};

/**
 * The metrics that an expression asks for, each with the labels it is selected by.
 *
 * @returns {{ metric: string, labels: string[] }[]}
 */
export function selectorsOf(expression) {
  const bare = expression
    .replace(STRING, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(GROUPING, ' ');
  return [...bare.matchAll(IDENTIFIER)]
    .filter(([, name, after]) => after !== '(' && !WORDS.has(name.toLowerCase()))
    .map(([, metric, braces = '']) => ({
      metric,
      labels: [...braces.matchAll(/([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label),
    }));
}

/** The labels that an expression groups or joins by. */
const groupingsOf = (expression) =>
  [...expression.replace(STRING, '""').matchAll(GROUPING)].flatMap(([, list]) => list.match(/\w+/g) ?? []);

/** The names in an expression that none of the known `series` has; `seriesOf` returns these with their labels. */
export function expressionProblems(expression, series) {
  const selectors = selectorsOf(expression);
  const unknown = selectors.filter(({ metric }) => !series.has(metric));
  if (unknown.length > 0) return [...new Set(unknown.map(({ metric }) => `${metric} is not exported by any process`))];
  const all = [...TARGET_LABELS, ...selectors.flatMap(({ metric }) => series.get(metric))];
  const values = [...expression.matchAll(/\b(\w+)\s*=\s*"([^"$]*)"/g)];
  return [
    ...new Set([
      ...selectors.flatMap(({ metric, labels }) =>
        each(
          labels.filter((label) => ![...TARGET_LABELS, ...series.get(metric)].includes(label)),
          (label) => `${metric} has no label ${label}`,
        ),
      ),
      ...each(
        groupingsOf(expression).filter((label) => !all.includes(label)),
        (label) => `no metric of "${expression.replaceAll('\n', ' ')}" has the label ${label}`,
      ),
      ...each(
        selectors.filter(({ metric, labels }) => metric === 'up' && !labels.includes('job')),
        () => 'up has no job: it also asks for what others have Prometheus watch',
      ),
      ...each(
        values.filter(([, label, value]) => KNOWN[label] && !KNOWN[label].has(value)),
        ([, label, value]) => `there is no ${label} ${value}`,
      ),
    ]),
  ];
}
