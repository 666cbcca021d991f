import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';
import { selectorsOf } from '../observability/promql.mjs';
import { observabilityFiles, observabilityProblems } from './observability.mjs';

const RULES = 'k8s/components/observability/prometheus-rules.yaml';
const DASHBOARDS = 'deploy/observability/kustomization.yaml';
const MONITORS = 'k8s/components/observability/pod-monitors.yaml';

interface Monitor {
  metadata: { name: string };
  spec: { jobLabel?: string };
}

describe('observabilityFiles', () => {
  let root: string;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'recuerda-observability-'));
    const expr =
      'absent(up{job="tasks"}) or max by (queue) (rabbitmq_queue_x{queue!="a"}) > rate(recuerda_x_total[5m])';
    const rule = `groups:\n  - name: sends\n    rules:\n      - alert: ChainStopped\n        expr: ${expr}\n`;
    await write('k8s/overlays/production/kustomization.yaml', 'namespace: school\n');
    await write('deploy/observability/prometheus/rules/reminders.rules.yml', rule);
    await write('deploy/observability/prometheus/rules/reminders.rules.test.yml', 'tests: []');
    await write('deploy/observability/grafana/dashboards/notifier.json', '{}');
  });
  afterAll(() => rm(root, { recursive: true }));

  it('wraps each file of rules into an object, and lists every dashboard', async () => {
    const files = await observabilityFiles(root);
    expect(files[RULES]).toContain('kind: PrometheusRule\nmetadata:\n  name: reminders\nspec:\n  groups:\n');
    expect(files[RULES]?.match(/kind: PrometheusRule/g)).toHaveLength(1);
    expect(files[RULES]).toContain('alert: ChainStopped');
    expect(files[DASHBOARDS]).toContain('files: [grafana/dashboards/notifier.json]');
  });

  it('looks at the series of its own namespace: Prometheus also knows brokers and databases of others', async () => {
    const files = await observabilityFiles(root);
    expect(files[RULES]).toContain(
      `expr: absent(up{namespace="school", job="tasks"}) or max by (queue) (rabbitmq_queue_x{namespace="school", ` +
        'queue!="a"}) > rate(recuerda_x_total{namespace="school"}[5m])\n',
    );
  });

  it('reports a generated file that was not rewritten after a change', async () => {
    for (const [path, text] of Object.entries(await observabilityFiles(root))) await write(path, text as string);
    expect(await observabilityProblems(root)).toEqual([]);
    await write('deploy/observability/grafana/dashboards/broker.json', '{}');
    expect(await observabilityProblems(root)).toEqual([expect.stringMatching(`^${DASHBOARDS} is out of date`)]);
  });
});

describe('the alerts in the cluster', () => {
  it('ask for nothing outside of the namespace', async () => {
    const rules = await readFile(join(ROOT, RULES), 'utf8');
    const { spec } = yaml.load(rules) as { spec: { groups: { rules: { alert: string; expr: string }[] }[] } };
    const alerts = spec.groups.flatMap((group) => group.rules);
    const outside = alerts.filter(({ expr }) =>
      selectorsOf(expr).some(({ labels }: { labels: string[] }) => !labels.includes('namespace')),
    );
    expect(outside.map(({ alert }) => alert)).toEqual([]);
    expect(alerts.length).toBeGreaterThan(20);
  });

  it('know the job of every monitor, which without a label is named after the monitor and namespace', async () => {
    const monitors = yaml.loadAll(await readFile(join(ROOT, MONITORS), 'utf8')) as Monitor[];
    const unnamed = monitors.filter(({ spec }) => spec.jobLabel === undefined);
    expect(unnamed.map(({ metadata }) => metadata.name)).toEqual([]);
  });
});
