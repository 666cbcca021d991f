import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';
import { broken, each, named } from '../problems.mjs';
import { expressionProblems } from './promql.mjs';

export const RULES = 'deploy/observability/prometheus/rules/recuerda.rules.yml';
export const RULE_TESTS = 'deploy/observability/prometheus/rules/recuerda.rules.test.yml';
export const CONFIG = 'deploy/observability/prometheus/prometheus.compose.yml';
const RUNBOOKS = 'docs/runbooks';
/** Short-lived or test-only processes, which are not monitored. */
const NOT_WATCHED = ['operations', 'whatsapp-sandbox'];

/** A YAML file of the project. */
export const readYaml = async (path) => yaml.load(await readFile(join(ROOT, path), 'utf8'));

/** The page of an alert: NoSuchThing is in no-such-thing.md. */
export const runbookOf = (alert) => `${RUNBOOKS}/${alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`;

/** Problems of the parsed rules and their tests; promtool says whether they can be evaluated. */
export async function ruleProblems({ groups }, { tests }, series, root = ROOT) {
  const alerts = groups.flatMap((group) => group.rules);
  const fired = tests
    .flatMap((test) => test.alert_rule_test ?? [])
    .flatMap(({ alertname, exp_alerts: expected = [] }) =>
      expected.map(({ exp_labels: labels }) => `${alertname} (${labels.severity})`),
    );
  const untested = alerts.map(({ alert, labels }) => `${alert} (${labels?.severity})`);
  return [
    ...(await Promise.all(alerts.map((alert) => alertProblems(alert, series, root)))).flat(),
    ...each(
      untested.filter((name) => !fired.includes(name)),
      (name) => `${RULE_TESTS} never sees ${name} fire`,
    ),
  ];
}

async function alertProblems({ alert, expr, labels = {}, annotations = {} }, series, root) {
  const page = runbookOf(alert);
  const text = await readFile(join(root, page), 'utf8').catch(() => '');
  return named(alert, [
    ...expressionProblems(expr, series),
    ...broken([
      [['critical', 'warning'].includes(labels.severity), 'its severity must be critical or warning'],
      [annotations.summary, 'it has no summary'],
      [annotations.description, 'it has no description'],
      [annotations.runbook_url?.endsWith(`/${page}`), `its runbook_url must end with ${page}`],
      [text.startsWith(`# ${alert}\n`), `${page} must be headed ${alert}`],
    ]),
  ]);
}

/** Services that Prometheus does not ask though it should, and vice versa. `config` is its own file, parsed. */
export function scrapeProblems(config, apps) {
  const asked = config.scrape_configs.flatMap((job) => (job.dns_sd_configs ?? []).flatMap(({ names }) => names));
  const watched = apps.filter((app) => !NOT_WATCHED.includes(app));
  return [
    ...each(
      watched.filter((app) => !asked.includes(app)),
      (app) => `${app} is not scraped`,
    ),
    ...each(
      asked.filter((name) => !watched.includes(name)),
      (name) => `${name} is scraped, but not there`,
    ),
  ];
}
