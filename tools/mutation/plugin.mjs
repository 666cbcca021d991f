import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

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

/** Prints each mutant that no test has noticed at once, and the counts at the end. */
class LinesReporter {
  #counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  #total = 0;

  onMutationTestingPlanReady({ mutantPlans }) {
    this.#total = mutantPlans.length;
  }

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status in this.#counts) this.#counts[status] += 1;
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { start, end } = location;
    const lines = readFileSync(fileName, 'utf8')
      .split('\n')
      .slice(start.line - 1, end.line);
    lines.push(lines.pop().slice(0, end.column - 1));
    lines[0] = lines[0].slice(start.column - 1);
    const [before, after] = [lines.join('\n'), replacement].map((code) => code.replace(/\s+/g, ' ').slice(0, 100));
    const done = Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
    const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
    console.log(`[${done}/${this.#total}] ${status} ${place} ${mutatorName}: ${before}  =>  ${after}`);
  }

  onMutationTestReportReady() {
    const { Killed, Timeout, Survived, NoCoverage } = this.#counts;
    const noticed = Killed + Timeout;
    const all = noticed + Survived + NoCoverage;
    const score = ((100 * noticed) / all).toFixed(1);
    const parts = [
      `${noticed} killed (${Timeout} never ended)`,
      `${Survived} survived`,
      `${NoCoverage} reached by no test`,
    ];
    console.log(`${all} mutants: ${parts.join(', ')}. Score: ${score} %.`);
  }
}

/** Stryker's plugins. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'noise', value: { shouldIgnore: noiseOf } },
  { kind: 'Reporter', name: 'lines', injectableClass: LinesReporter },
];
