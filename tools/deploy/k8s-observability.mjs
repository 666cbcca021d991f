import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import yaml from 'js-yaml';
import { ROOT } from '../lib/paths.mjs';

const SOURCE = 'deploy/observability';
const OVERLAY = 'k8s/overlays/production/kustomization.yaml';
/** A series of ours, or of the broker and the database, and the brace of its labels. */
const SERIES = /\b((?:recuerda|rabbitmq|cnpg|barman_cloud)_\w+|up(?=\{))(\{)?/g;
const HEADER = '# Written by tools/deploy/k8s-observability.mjs; the check fails when it is out of date.\n';

/**
 * The files that bring the rules and dashboards of deploy/observability into the cluster, by path: the rules as
 * PrometheusRules, since a kustomization cannot put a file into an object, and for our namespace alone, since the
 * cluster's Prometheus knows other brokers and databases, too; the dashboards by a kustomization beside them, since it
 * reads no files outside of its folder.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function observabilityFiles(root = ROOT) {
  const list = async (folder, suffix) =>
    (await readdir(join(root, SOURCE, folder))).filter((file) => file.endsWith(suffix)).sort();
  const { namespace } = yaml.load(await readFile(join(root, OVERLAY), 'utf8'));
  const rules = await Promise.all(
    (await list('prometheus/rules', '.rules.yml')).map(async (file) => {
      const text = await readFile(join(root, SOURCE, 'prometheus/rules', file), 'utf8');
      return ruleObject(basename(file, '.rules.yml'), text, namespace);
    }),
  );
  const dashboards = await list('grafana/dashboards', '.json');
  return {
    'k8s/components/observability/prometheus-rules.yaml': HEADER + rules.join('---\n'),
    [`${SOURCE}/kustomization.yaml`]: HEADER + dashboardKustomization(dashboards),
  };
}

const ruleObject = (name, text, namespace) => `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: ${name}
spec:
${text
  .replace(SERIES, (_, series, brace) => `${series}{namespace="${namespace}"${brace === undefined ? '}' : ', '}`)
  .trimEnd()
  .replace(/^(?=.)/gm, '  ')}
`;

/** Grafana's sidecar finds dashboards by the label. */
const dashboardKustomization = (files) => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
generatorOptions:
  disableNameSuffixHash: true
  labels:
    grafana_dashboard: '1'
configMapGenerator:
${files
  .map((file) => `  - name: dashboard-${basename(file, '.json')}\n    files: [grafana/dashboards/${file}]\n`)
  .join('')}`;

/** Generated files that are not as they would be written now. */
export async function observabilityProblems(root = ROOT) {
  const found = await Promise.all(
    Object.entries(await observabilityFiles(root)).map(async ([path, text]) => {
      const written = await readFile(join(root, path), 'utf8').catch(() => undefined);
      return written === text ? [] : [`${path} is out of date: node tools/deploy/k8s-observability.mjs`];
    }),
  );
  return found.flat();
}

/** Rewrites them after rules or dashboards have changed. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of Object.entries(await observabilityFiles())) await writeFile(join(ROOT, path), text);
