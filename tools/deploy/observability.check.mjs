import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../lib/paths.mjs';
import { readCompose } from './compose/read.mjs';
import { dashboardProblems, expressionsOf, readDashboards } from './observability/dashboards.mjs';
import { documentedMetrics, seriesOf } from './observability/documented-metrics.mjs';
import { disagreements } from './observability/metrics-agree.mjs';
import { processMetrics } from './observability/process-metrics.mjs';
import { ensurePromtool, syntaxProblems } from './observability/promtool.mjs';
import { ruleProblems, RULE_TESTS, RULES } from './observability/rules.mjs';
import { scrapeProblems } from './observability/scrape.mjs';
import { sourceMetrics } from './observability/source-metrics.mjs';

const CONFIG = 'deploy/observability/prometheus/prometheus.compose.yml';

/**
 * Holds docs/metrics.md against the code, the alerts and dashboards against docs/metrics.md, and both against
 * promtool and the runbooks.
 */
export default async function check() {
  const documented = await documentedMetrics();
  const exported = [...(await sourceMetrics()), ...(await processMetrics())];
  const series = seriesOf(documented);
  const { dashboards, problems } = await readDashboards();
  return [
    ...disagreements(documented, exported, process.platform === 'linux'),
    ...(await ruleProblems(series)),
    ...problems,
    ...dashboardProblems(dashboards, series),
    ...scrapeProblems(yaml.load(await readFile(join(ROOT, CONFIG), 'utf8')), (await readCompose(ROOT)).apps),
    ...(await promtoolProblems(dashboards)),
  ];
}

async function promtoolProblems(dashboards) {
  const promtool = await ensurePromtool();
  const said = await Promise.all([
    promtool('check', 'rules', '--lint-fatal', join(ROOT, RULES)),
    promtool('test', 'rules', join(ROOT, RULE_TESTS)),
    promtool('check', 'config', '--syntax-only', join(ROOT, CONFIG)),
    ...dashboards.map(async ({ file, dashboard }) => {
      const problem = await syntaxProblems(promtool, expressionsOf(dashboard));
      return problem && `${file}: ${problem}`;
    }),
  ]);
  return said.filter(Boolean);
}
