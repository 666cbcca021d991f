import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { StepFailed } from '../../lib/run-quietly.mjs';
import { broken, each, named, repeated } from '../problems.mjs';
import { expressionProblems } from './promql.mjs';

const FOLDER = join(ROOT, 'deploy/observability/grafana/dashboards');
/** `$name` and `${name}`, for which Grafana puts in a value; its own names begin with two underscores. */
const VARIABLE = /\$\{?(\w+)(?::\w+)?\}?/g;

/**
 * The project's dashboards. Throws StepFailed for one that is no JSON.
 *
 * @returns {Promise<{ file: string, dashboard: Record<string, any> }[]>}
 */
export async function readDashboards() {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      try {
        return { file, dashboard: JSON.parse(await readFile(join(FOLDER, file), 'utf8')) };
      } catch (error) {
        throw new StepFailed(`${file}: ${error.message}`);
      }
    }),
  );
}

const panelsOf = ({ panels }) => panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
const variablesOf = ({ templating }) => templating?.list ?? [];

/** Every expression of a dashboard, those of its variables too, as Prometheus would get it. */
export function expressionsOf(dashboard) {
  const queries = panelsOf(dashboard).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const lists = variablesOf(dashboard).filter(({ type }) => type === 'query');
  return [
    ...queries,
    ...lists.map(({ query: { query } }) => /label_values\((.*),\s*\w+\)/.exec(query)?.[1] ?? query),
  ].map((text) => text.replace(VARIABLE, (_, name) => (/interval|range/.test(name) ? '5m' : '.*')));
}

/** Problems of dashboards, whose expressions ask for `series`. */
export function dashboardProblems(dashboards, series) {
  const uids = dashboards.map(({ dashboard }) => dashboard.uid);
  const titles = dashboards.map(({ dashboard }) => dashboard.title);
  return [
    ...each(repeated(uids), (uid) => `two dashboards have the uid ${uid}`),
    ...each(repeated(titles), (title) => `two dashboards have the title ${title}`),
    ...dashboards.flatMap(({ file, dashboard }) => named(file, problemsOf(dashboard, series))),
  ];
}

function problemsOf(dashboard, series) {
  const panels = panelsOf(dashboard);
  const variables = variablesOf(dashboard).map(({ name }) => name);
  const used = new Set([...JSON.stringify(dashboard).matchAll(VARIABLE)].map(([, name]) => name));
  const unknown = [...used].filter((name) => /^[a-z]/.test(name) && !variables.includes(name));
  return [
    ...panels.flatMap((panel) => named(`panel "${panel.title}"`, broken(panelRules(panel)))),
    ...broken([
      [dashboard.uid, 'it has no uid'],
      [dashboard.id === null, 'its id must be null: Grafana gives it one'],
    ]),
    ...each(repeated(panels.map(({ id }) => id)), (id) => `two panels have the id ${id}`),
    ...each(unknown, (name) => `there is no variable ${name}`),
    ...expressionsOf(dashboard).flatMap((expression) => expressionProblems(expression, series)),
  ];
}

/** Panels of text, or that hold others, need nothing. */
const panelRules = ({ type, title, description, targets = [], fieldConfig }) =>
  ['row', 'text'].includes(type)
    ? []
    : [
        [title, 'it has no title'],
        [description, 'it has no description'],
        [targets.length > 0, 'it asks for nothing'],
        [fieldConfig?.defaults?.unit, 'it has no unit'],
      ];
