import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import yaml from 'js-yaml';
import { ROOT } from '../lib/paths.mjs';
import { observabilityFiles, observabilityProblems } from './k8s-observability.mjs';
import { selectorsOf } from './observability/promql.mjs';

const RULES = 'k8s/components/observability/prometheus-rules.yaml';
const DASHBOARDS = 'deploy/observability/kustomization.yaml';
const EXPRESSION =
  'absent(up{job="tasks"}) or max by (queue) (rabbitmq_queue_x{queue!="a"}) > rate(recuerda_x_total[5m])';

let root: string;
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recuerda-observability-'));
  await write('k8s/overlays/production/kustomization.yaml', 'namespace: school\n');
  const rules = `groups:\n  - rules:\n      - expr: ${EXPRESSION}\n`;
  await write('deploy/observability/prometheus/rules/reminders.rules.yml', rules);
  await write('deploy/observability/prometheus/rules/reminders.rules.test.yml', 'tests: []');
  await write('deploy/observability/grafana/dashboards/notifier.json', '{}');
});
afterAll(() => rm(root, { recursive: true }));

it('the rules become objects that look at the series of their own namespace', async () => {
  const files = await observabilityFiles(root);
  expect(files[RULES]?.match(/kind: PrometheusRule/g)).toHaveLength(1);
  expect(files[RULES]).toContain('metadata:\n  name: reminders\nspec:\n  groups:\n');
  expect(files[RULES]).toContain(
    `expr: absent(up{namespace="school", job="tasks"}) or max by (queue) (rabbitmq_queue_x{namespace="school", ` +
      'queue!="a"}) > rate(recuerda_x_total{namespace="school"}[5m])\n',
  );
});

it('a file that was not rewritten after a change is reported', async () => {
  for (const [path, text] of Object.entries(await observabilityFiles(root))) await write(path, text as string);
  expect(await observabilityProblems(root)).toEqual([]);
  await write('deploy/observability/grafana/dashboards/broker.json', '{}');
  expect(await observabilityProblems(root)).toEqual([expect.stringMatching(`^${DASHBOARDS} is out of date`)]);
});

it('no alert in the cluster asks for anything outside of the namespace', async () => {
  const { spec } = yaml.load(await readFile(join(ROOT, RULES), 'utf8')) as {
    spec: { groups: { rules: { expr: string }[] }[] };
  };
  const selectors = spec.groups.flatMap(({ rules }) => rules).flatMap(({ expr }) => selectorsOf(expr));
  expect(selectors.length).toBeGreaterThan(20);
  expect(selectors.filter(({ labels }: { labels: string[] }) => !labels.includes('namespace'))).toEqual([]);
});

it('every monitor names the label of its job, which otherwise has the name of the monitor and namespace', async () => {
  const file = 'k8s/components/observability/pod-monitors.yaml';
  const monitors = yaml.loadAll(await readFile(join(ROOT, file), 'utf8')) as { spec: { jobLabel?: string } }[];
  expect(monitors.filter(({ spec }) => spec.jobLabel === undefined)).toEqual([]);
});
