import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { expressionProblems } from './expressions.mjs';
import { resolved } from './promql.mjs';

export const DASHBOARDS = 'deploy/observability/grafana/dashboards';
/** Panels that show text, or hold others. */
const WITHOUT_QUERY = ['row', 'text'];

/** @typedef {{ file: string, dashboard: Record<string, any> }} DashboardFile */

/**
 * The dashboards that can be read, and what is wrong with the others.
 *
 * @returns {Promise<{ dashboards: DashboardFile[], problems: string[] }>}
 */
export async function readDashboards(root = ROOT) {
  const folder = join(root, DASHBOARDS);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(files.map(async (file) => parse(file, await readFile(join(folder, file), 'utf8'))));
  return {
    dashboards: read.filter(({ dashboard }) => dashboard),
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

function parse(file, text) {
  try {
    return { file, dashboard: JSON.parse(text) };
  } catch (error) {
    return { file, problem: `${file}: ${error.message}` };
  }
}

export function dashboardProblems(dashboards, series) {
  return [
    ...twice(dashboards.map(({ dashboard }) => dashboard.uid)).map((uid) => `two dashboards have the uid ${uid}`),
    ...twice(dashboards.map(({ dashboard }) => dashboard.title)).map((title) => `two dashboards are called ${title}`),
    ...dashboards.flatMap(({ file, dashboard }) =>
      problemsOf(dashboard, series).map((problem) => `${file}: ${problem}`),
    ),
  ];
}

/** Every expression of a dashboard, those of its variables too, as Prometheus would get it. */
export function expressionsOf(dashboard) {
  const queries = panelsOf(dashboard).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...queries, ...variablesOf(dashboard).flatMap(expressionOfVariable)].map(resolved);
}

function problemsOf(dashboard, series) {
  const panels = panelsOf(dashboard);
  const problems = panels.flatMap((panel) =>
    panelProblems(panel).map((problem) => `panel "${panel.title}": ${problem}`),
  );
  if (!dashboard.uid) problems.push('it has no uid');
  if (dashboard.id !== null) problems.push('its id must be null: Grafana gives it one');
  for (const id of twice(panels.map((panel) => panel.id))) problems.push(`two panels have the id ${id}`);
  for (const expression of expressionsOf(dashboard)) problems.push(...expressionProblems(expression, series));
  const names = variablesOf(dashboard).map(({ name }) => name);
  for (const name of usedVariables(dashboard)) if (!names.includes(name)) problems.push(`there is no variable ${name}`);
  return problems;
}

function panelProblems({ type, title, description, targets = [], fieldConfig }) {
  if (WITHOUT_QUERY.includes(type)) return [];
  const problems = [];
  if (!title) problems.push('it has no title');
  if (!description) problems.push('it has no description');
  if (targets.length === 0) problems.push('it asks for nothing');
  if (!fieldConfig?.defaults?.unit) problems.push('it has no unit');
  return problems;
}

const panelsOf = ({ panels }) => panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
const variablesOf = ({ templating }) => templating?.list ?? [];

/** `label_values(metric{...}, label)`, as its metric. */
const expressionOfVariable = ({ type, query }) =>
  type === 'query' ? [/label_values\((.*),\s*\w+\)/.exec(query.query)?.[1] ?? query.query] : [];

/** Grafana's own begin with two underscores. */
const usedVariables = (dashboard) =>
  new Set([...JSON.stringify(dashboard).matchAll(/\$\{?(?!__)([a-z]\w*)/g)].map(([, name]) => name));

const twice = (values) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
