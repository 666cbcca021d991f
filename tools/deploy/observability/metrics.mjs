import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import ts from 'typescript';
import { ROOT } from '../../lib/paths.mjs';
import { each, repeated } from '../problems.mjs';

const DOCUMENT = 'docs/metrics.md';
const ROW = /^\| `([A-Za-z_0-9:]+)` \| (\w+) \|([^|]*)\| (.*) \|$/gm;
/** Functions of libs/service that make an instrument: `counter(name, help, labels)` and so on. */
const TYPES = ['counter', 'gauge', 'histogram'];
const NO_SOURCE = /\.(?:spec|int-spec)\.ts$|__fixtures__/;
/** Series of a histogram, with the label that each has besides. */
const HISTOGRAM = { _bucket: ['le'], _sum: [], _count: [] };

/** @typedef {{ name: string, type: string, labels: string[], meaning?: string }} Metric */

/** @returns {Promise<Metric[]>} The metrics of docs/metrics.md */
export const documentedMetrics = async () => metricsOf(await readFile(join(ROOT, DOCUMENT), 'utf8'));

/** @returns {Metric[]} */
export const metricsOf = (markdown) =>
  [...markdown.matchAll(ROW)].map(([, name, type, labels, meaning]) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
    meaning: meaning.trim(),
  }));

/** The labels of each series that Prometheus stores of metrics, by the name of the series. */
export const seriesOf = (metrics) =>
  new Map(
    metrics.flatMap(({ name, type, labels }) =>
      Object.entries(type === 'histogram' ? HISTOGRAM : { '': [] }).map(([suffix, more]) => [
        name + suffix,
        [...labels, ...more],
      ]),
    ),
  );

/** @returns {Promise<Metric[]>} The metrics that the services' code makes, and prom-client of their processes */
export async function exportedMetrics() {
  const found = [];
  for await (const file of glob('{apps,libs}/*/src/**/*.ts', { cwd: ROOT }))
    if (!NO_SOURCE.test(file)) found.push(...metricsIn(await readFile(join(ROOT, file), 'utf8')));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'recuerda_' });
  for (const { name, type } of await registry.getMetricsAsJSON())
    found.push({ name, type, labels: registry.getSingleMetric(name).labelNames });
  return found;
}

/** @returns {Metric[]} */
export function metricsIn(code) {
  const metrics = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) metrics.push(...metricOf(node));
    ts.forEachChild(node, visit);
  };
  if (TYPES.some((type) => code.includes(`${type}(`)))
    visit(ts.createSourceFile('source.ts', code, ts.ScriptTarget.Latest));
  return metrics;
}

function metricOf({ expression, arguments: [name, ...rest] }) {
  if (!TYPES.includes(expression.text) || !name || !ts.isStringLiteral(name)) return [];
  const lists = rest.filter(ts.isArrayLiteralExpression).map(({ elements }) => elements);
  const labels = lists.find((elements) => elements.length > 0 && elements.every(ts.isStringLiteral)) ?? [];
  return [{ name: name.text, type: expression.text, labels: labels.map(({ text }) => text) }];
}

const signature = ({ type, labels }) => `${type} by ${[...labels].sort().join(', ') || 'no labels'}`;

/**
 * Differences between the documented and the exported metrics. Metrics of a process that this platform lacks
 * (`complete` is false) may be documented all the same.
 */
export function disagreements(documented, exported, complete = true) {
  const ours = documented.filter(({ name }) => name.startsWith('recuerda_'));
  const isExcused = (name) => !complete && /^recuerda_(process|nodejs)_/.test(name);
  const missing = ours.filter(({ name }) => !exported.some((metric) => metric.name === name) && !isExcused(name));
  return [
    ...each(repeated(documented.map(({ name }) => name)), (name) => `${DOCUMENT} has ${name} twice`),
    ...documented.flatMap(({ name, meaning }) => (meaning ? [] : [`${DOCUMENT} does not say what ${name} means`])),
    ...each(missing, ({ name }) => `${DOCUMENT}: no service exports ${name}`),
    ...exported.flatMap((metric) => {
      if (!metric.name.startsWith('recuerda_')) return [`${metric.name} must begin with recuerda_`];
      const entry = ours.find(({ name }) => name === metric.name);
      if (!entry) return [`${DOCUMENT} lacks ${metric.name}`];
      const [made, said] = [metric, entry].map(signature);
      return made === said ? [] : [`${metric.name} is a ${made}; ${DOCUMENT} says ${said}`];
    }),
  ];
}
