const LOGGERS = /^(log|logger)$/i;
const METRICS = /^(Counter|Gauge|Histogram|Summary|Logger)$/;

const nameOf = (node) => node?.name ?? node?.property?.name ?? node?.property?.id?.name;

/** Returns why a part of the syntax is not mutated; undefined: it is. */
function noiseOf(path) {
  if (path.isDecorator()) return 'A decorator: without its arguments nothing starts.';
  if (path.isNewExpression() && METRICS.test(nameOf(path.node.callee))) return 'The name and the help of a metric.';
  const call = path.isExpressionStatement() ? path.node.expression : path.node;
  if (call.type === 'CallExpression' && LOGGERS.test(nameOf(call.callee.object))) return 'A line of the log.';
  return undefined;
}

/** Stryker's plugins. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'noise', value: { shouldIgnore: noiseOf } }];
