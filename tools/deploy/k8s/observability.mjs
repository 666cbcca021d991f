import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';

const SOURCE = 'deploy/observability';
const RULES = `${SOURCE}/prometheus/rules`;
const DASHBOARDS = 'grafana/dashboards';
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
  const rules = await filesOf(join(root, RULES), /\.rules\.yml$/);
  const dashboards = await filesOf(join(root, SOURCE, DASHBOARDS), /\.json$/);
  const { namespace } = yaml.load(await readFile(join(root, OVERLAY), 'utf8'));
  const objects = await Promise.all(rules.map((file) => ruleObject(join(root, RULES, file), namespace)));
  return {
    'k8s/components/observability/prometheus-rules.yaml': HEADER + objects.join('---\n'),
    [`${SOURCE}/kustomization.yaml`]: HEADER + dashboardKustomization(dashboards),
  };
}

/** Generated files that are not as they would be written now. */
export async function observabilityProblems(root = ROOT) {
  const files = Object.entries(await observabilityFiles(root));
  const stale = await Promise.all(
    files.map(async ([path, text]) => ((await read(join(root, path))) === text ? [] : [path])),
  );
  return stale.flat().map((path) => `${path} is out of date: node tools/deploy/k8s-observability.mjs`);
}

/** The file as the object's spec. */
async function ruleObject(path, namespace) {
  const text = (await readFile(path, 'utf8')).replace(
    SERIES,
    (_, series, brace) => `${series}{namespace="${namespace}"${brace === undefined ? '}' : ', '}`,
  );
  return `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: ${basename(path, '.rules.yml')}
spec:
${text.trimEnd().replace(/^(?=.)/gm, '  ')}
`;
}

const configMapOf = (file) => `  - name: dashboard-${basename(file, '.json')}\n    files: [${DASHBOARDS}/${file}]\n`;

/** The label by which Grafana's sidecar finds dashboards. */
const dashboardKustomization = (dashboards) => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
generatorOptions:
  disableNameSuffixHash: true
  labels:
    grafana_dashboard: '1'
configMapGenerator:
${dashboards.map(configMapOf).join('')}`;

const filesOf = async (folder, pattern) => (await readdir(folder)).filter((file) => pattern.test(file)).sort();

const read = (path) => readFile(path, 'utf8').catch(() => undefined);
