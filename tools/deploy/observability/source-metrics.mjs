import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../lib/paths.mjs';

/** The functions of libs/service that make an instrument: `counter(name, help, labels)` and so on. */
const TYPES = ['counter', 'gauge', 'histogram'];
const SOURCE = /^(?!.*(\.spec|\.int-spec|__fixtures__)).*\.ts$/;

/** @typedef {{ name: string, type: string, labels: string[] }} Metric */

/**
 * The metrics that the services' code makes.
 *
 * @returns {Promise<Metric[]>}
 */
export async function sourceMetrics(root = ROOT) {
  const files = (await Promise.all(['apps', 'libs'].map((folder) => sourcesOf(join(root, folder))))).flat();
  const found = await Promise.all(files.map(async (file) => metricsIn(await readFile(file, 'utf8'))));
  return found.flat();
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
  if (!ts.isIdentifier(expression) || !TYPES.includes(expression.text) || !name || !ts.isStringLiteral(name)) return [];
  const lists = rest.filter((argument) => ts.isArrayLiteralExpression(argument)).map(({ elements }) => elements);
  const labels = lists.find((elements) => elements.length > 0 && elements.every(ts.isStringLiteral)) ?? [];
  return [{ name: name.text, type: expression.text, labels: labels.map(({ text }) => text) }];
}

async function sourcesOf(folder) {
  const apps = await readdir(folder, { withFileTypes: true });
  const files = apps
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const source = join(folder, name, 'src');
      const entries = await readdir(source, { recursive: true }).catch(() => []);
      return entries.filter((file) => SOURCE.test(file)).map((file) => join(source, file));
    });
  return (await Promise.all(files)).flat();
}
