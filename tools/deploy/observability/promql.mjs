/** Words of the language that stand where a metric could. */
const WORDS = new Set(['and', 'or', 'unless', 'atan2', 'bool', 'offset', 'inf', 'nan', 'start', 'end']);
const GROUPING = /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g;
const IDENTIFIER = /(?<![\w:.$])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/g;
/** What Grafana puts in the place of `$name`, `${name}` and `[[name]]`. */
const VARIABLE = /\$\{\w+(?::\w+)?\}|\$\w+/g;

/** @typedef {{ metric: string, labels: string[] }} Selector */

/**
 * The metrics an expression asks for, each with the labels it is selected by.
 *
 * @returns {Selector[]}
 */
export function selectorsOf(expression) {
  const bare = expression
    .replace(STRING, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(GROUPING, ' ');
  return [...bare.matchAll(IDENTIFIER)]
    .filter(([, name, after]) => after !== '(' && !WORDS.has(name.toLowerCase()))
    .map(([, metric, braces = '{}']) => ({ metric, labels: labelsIn(braces) }));
}

/** The labels an expression groups or joins by. */
export function groupingsOf(expression) {
  const lists = [...expression.replace(STRING, '""').matchAll(GROUPING)].map(([, , list]) => list);
  return [...new Set(lists.flatMap((list) => list.split(',').map((label) => label.trim())))].filter(Boolean);
}

/** A dashboard's expression as Prometheus would get it. */
export const resolved = (expression) =>
  expression.replace(VARIABLE, (variable) => (/interval|range/.test(variable) ? '5m' : '.*'));

const labelsIn = (braces) => [...braces.matchAll(/([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label);
