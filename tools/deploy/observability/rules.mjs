import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';
import { expressionProblems } from './expressions.mjs';

export const RULES = 'deploy/observability/prometheus/rules/recuerda.rules.yml';
export const RULE_TESTS = 'deploy/observability/prometheus/rules/recuerda.rules.test.yml';
export const RUNBOOKS = 'docs/runbooks';
const SEVERITIES = ['critical', 'warning'];

/** What is wrong with the alerts themselves; whether they can be evaluated is promtool's to say. */
export async function ruleProblems(series, root = ROOT) {
  const [rules, tests] = await Promise.all(
    [RULES, RULE_TESTS].map(async (path) => yaml.load(await readFile(join(root, path), 'utf8'))),
  );
  const alerts = rules.groups.flatMap((group) => group.rules);
  const problems = await Promise.all(alerts.map((alert) => alertProblems(alert, series, root)));
  return [...problems.flat(), ...untested(alerts, tests).map((name) => `${RULE_TESTS} never sees ${name} fire`)];
}

/** The page of an alert: NoSuchThing is in no-such-thing.md. */
export const runbookOf = (alert) => `${alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`;

async function alertProblems({ alert, expr, labels = {}, annotations = {} }, series, root) {
  const wrong = expressionProblems(expr, series);
  if (!SEVERITIES.includes(labels.severity)) wrong.push(`its severity must be ${SEVERITIES.join(' or ')}`);
  for (const text of ['summary', 'description']) if (!annotations[text]) wrong.push(`it has no ${text}`);
  const page = `${RUNBOOKS}/${runbookOf(alert)}`;
  if (!annotations.runbook_url?.endsWith(`/${page}`)) wrong.push(`its runbook_url must end with ${page}`);
  const text = await readFile(join(root, page), 'utf8').catch(() => undefined);
  if (text === undefined) wrong.push(`${page} is missing`);
  else if (!text.startsWith(`# ${alert}\n`)) wrong.push(`${page} must be headed ${alert}`);
  return wrong.map((problem) => `${basename(RULES)}: ${alert}: ${problem}`);
}

function untested(alerts, { tests }) {
  const fired = tests
    .flatMap((test) => test.alert_rule_test ?? [])
    .flatMap(({ alertname, exp_alerts: expected = [] }) =>
      expected.map(({ exp_labels: labels }) => `${alertname} (${labels.severity})`),
    );
  const wanted = alerts.map(({ alert, labels }) => `${alert} (${labels?.severity})`);
  return wanted.filter((name) => !fired.includes(name));
}
