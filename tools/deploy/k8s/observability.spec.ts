import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { observabilityFiles, observabilityProblems } from './observability.mjs';

const RULES = 'k8s/components/observability/prometheus-rules.yaml';
const DASHBOARDS = 'deploy/observability/kustomization.yaml';

describe('observabilityFiles', () => {
  let root: string;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'recuerda-observability-'));
    const rule = 'groups:\n  - name: sends\n    rules:\n      - alert: ChainStopped\n        expr: up == 0\n';
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

  it('reports a generated file that was not rewritten after a change', async () => {
    for (const [path, text] of Object.entries(await observabilityFiles(root))) await write(path, text as string);
    expect(await observabilityProblems(root)).toEqual([]);
    await write('deploy/observability/grafana/dashboards/broker.json', '{}');
    expect(await observabilityProblems(root)).toEqual([expect.stringMatching(`^${DASHBOARDS} is out of date`)]);
  });
});
