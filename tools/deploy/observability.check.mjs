import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { readCompose } from './compose/read.mjs';
import { dashboardProblems, expressionsOf, readDashboards } from './observability/dashboards.mjs';
import { disagreements, documentedMetrics, exportedMetrics, seriesOf } from './observability/metrics.mjs';
import { ensurePromtool, syntaxProblems } from './observability/promtool.mjs';
import { CONFIG, readYaml, ruleProblems, RULE_TESTS, RULES, scrapeProblems } from './observability/rules.mjs';
import { named } from './problems.mjs';

/**
 * Holds docs/metrics.md against the code, the alerts and dashboards against docs/metrics.md, and both against
 * promtool and the runbooks.
 */
export default async function check() {
  const documented = await documentedMetrics();
  const series = seriesOf(documented);
  const dashboards = await readDashboards();
  const promtool = await ensurePromtool();
  return [
    ...disagreements(documented, await exportedMetrics(), process.platform === 'linux'),
    ...(await ruleProblems(await readYaml(RULES), await readYaml(RULE_TESTS), series)),
    ...dashboardProblems(dashboards, series),
    ...scrapeProblems(await readYaml(CONFIG), (await readCompose(ROOT)).apps),
    await promtool('check', 'rules', '--lint-fatal', join(ROOT, RULES)),
    await promtool('test', 'rules', join(ROOT, RULE_TESTS)),
    await promtool('check', 'config', '--syntax-only', join(ROOT, CONFIG)),
    ...(await Promise.all(
      dashboards.map(async ({ file, dashboard }) =>
        named(file, [await syntaxProblems(promtool, expressionsOf(dashboard))].filter(Boolean)),
      ),
    )),
  ]
    .flat()
    .filter(Boolean);
}
