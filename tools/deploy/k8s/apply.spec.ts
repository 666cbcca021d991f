import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-apply-'));
  await cp(join(ROOT, 'k8s'), join(folder, 'k8s'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const command = async (name: string, script: string) => {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
};
const sh = (script: string, ...args: string[]) =>
  run('sh', [join(folder, 'k8s', script), ...args], {
    env: { PATH: [folder, process.env['PATH']].join(delimiter) },
  });

describe('apply.sh', () => {
  const OPERATORS = {
    'rabbitmq-system': 'rabbitmqoperator/cluster-operator:2.17.0',
    'cnpg-system': 'ghcr.io/cloudnative-pg/cloudnative-pg:1.26.0 ghcr.io/cloudnative-pg/plugin-barman-cloud:v0.5.0',
    keda: 'ghcr.io/kedacore/keda:2.17.0 ghcr.io/kedacore/keda-metrics-apiserver:2.17.0',
    monitoring: 'quay.io/prometheus-operator/prometheus-operator:v0.80.1',
  };
  const KINDS = ['RabbitmqCluster', 'Cluster', 'ObjectStore', 'ScaledObject', 'PodMonitor'];
  const OVERLAY = [
    'kind: ConfigMap\ndata:\n  PUBLIC_URL: https://recuerda.example.org\n  WHATSAPP_FORM_DIALECT: auto',
    'kind: Job\nmetadata:\n  namespace: recuerda',
    ...KINDS.map((kind) => `kind: ${kind}`),
  ].join('\n---\n');
  /** Applies an overlay to a cluster that is a script, and returns what it was told to do. */
  async function apply({
    overlay = OVERLAY,
    operators = {},
    kubernetes = 'v1.30.2',
    isInstalled = true,
  }: { overlay?: string; operators?: Partial<typeof OPERATORS>; kubernetes?: string; isInstalled?: boolean } = {}) {
    await writeFile(join(folder, 'overlay.yaml'), overlay);
    const images = Object.entries({ ...OPERATORS, ...operators }).map(
      ([namespace, given]) => `'-n ${namespace} get deployments'*) printf '%s\\n' ${given} ;;`,
    );
    await command(
      'kubectl',
      `case "$*" in
        kustomize*) cat ${join(folder, 'overlay.yaml')} ;;
        'get --raw /version') echo '{ "gitVersion": "${kubernetes}" }' ;;
        ${images.join('\n')}
        '-n recuerda get deployment identity') exit ${isInstalled ? 0 : 1} ;;
        '-n recuerda get deployments -l'*) echo deployment.apps/tasks ;;
        *) echo "$*" | sed 's| -f /.*||' >> ${join(folder, 'done')} ;;
      esac`,
    );
    const { stderr } = await sh('apply.sh', 'overlay');
    const done = await readFile(join(folder, 'done'), 'utf8');
    return { stderr, done: done.trim().split('\n') };
  }
  const MIGRATIONS = '-l app.kubernetes.io/component=migration';
  const wait = (what: string) => `-n recuerda wait --for=condition=${what} --timeout=15m`;
  const migrated = wait(`complete job ${MIGRATIONS}`);
  const all = [
    'apply --server-side --force-conflicts',
    wait('Ready cluster/postgres'),
    wait('AllReplicasReady rabbitmqcluster/rabbitmq'),
    migrated,
    '-n recuerda rollout status deployment.apps/tasks --timeout=15m',
  ];
  const removed = `-n recuerda delete job ${MIGRATIONS} --ignore-not-found`;

  it('migrates before it replaces what runs; where nothing runs, everything comes at once', async () => {
    const first = await apply({ isInstalled: false });
    expect(first).toEqual({ stderr: '', done: [removed, ...all] });
    await rm(join(folder, 'done'));
    const { done } = await apply();
    expect(done).toEqual([removed, `apply --server-side --force-conflicts ${MIGRATIONS}`, migrated, ...all]);
  });

  it.each([
    ['rabbitmq-system', 'rabbitmqoperator/cluster-operator:2.16.9', 'cluster-operator is 2.16.9, and must be 2.17.0'],
    ['cnpg-system', 'x/cloudnative-pg:1.26.0', 'no plugin-barman-cloud runs in namespace cnpg-system'],
    ['keda', 'ghcr.io/kedacore/keda:2.9.3', 'keda is 2.9.3, and must be 2.17.0'],
    ['monitoring', 'x/prometheus-operator:v0.69.9', 'prometheus-operator is v0.69.9, and must be 0.70.0'],
  ])('refuses the operators of %s: %s', async (namespace, image, reason) => {
    await expect(apply({ operators: { [namespace]: image } })).rejects.toThrow(reason);
    await expect(readFile(join(folder, 'done'))).rejects.toThrow('ENOENT');
  });

  it('refuses an older Kubernetes, and warns of an operator without a version', async () => {
    await expect(apply({ kubernetes: 'v1.29.9' })).rejects.toThrow('Kubernetes is v1.29.9, and must be 1.30');
    const { stderr } = await apply({ operators: { keda: 'ghcr.io/kedacore/keda@sha256:12' } });
    expect(stderr).toContain('ghcr.io/kedacore/keda@sha256:12 names no version: it must be 2.17.0 or newer');
  });

  it('refuses choices that are not made, and warns of a gateway whose errors are not read', async () => {
    const open = OVERLAY.replace('recuerda.example.org', 'public-url.invalid').replace(
      'DIALECT: auto',
      'DIALECT: choose',
    );
    const applying = apply({ overlay: open });
    await expect(applying).rejects.toThrow('PUBLIC_URL: https://public-url.invalid\nWHATSAPP_FORM_DIALECT: choose');
    const { stderr } = await apply({ overlay: OVERLAY.replace('DIALECT: auto', 'DIALECT: status') });
    expect(stderr).toContain('WHATSAPP_FORM_DIALECT is status');
  });
});

describe('set-images.sh', () => {
  const images = join('k8s/overlays/production/images/kustomization.yaml');
  const read = () => readFile(join(folder, images), 'utf8');

  it('writes the registry and the digests that a version has there', async () => {
    await command('crane', 'echo "sha256:$(echo "$2" | sha256sum | cut -c1-64)"');
    await sh('set-images.sh', 'registry.example.org/recuerda', '1.0.0');
    const written = await read();
    expect(written.match(/newName: registry\.example\.org\/recuerda\/[a-z]+$/gm)).toHaveLength(10);
    expect(new Set(written.match(/digest: sha256:[0-9a-f]{64}$/gm)).size).toBe(10);
    expect(written).not.toContain('.invalid');
  });

  it('changes nothing when an image is not there', async () => {
    const before = await read();
    await command('crane', 'case "$2" in *metrics*) echo none >&2; exit 1 ;; *) echo sha256:1 ;; esac');
    await expect(sh('set-images.sh', 'registry.example.org/recuerda', '1.0.0')).rejects.toThrow();
    await expect(sh('set-images.sh', 'registry.example.org/other', '1.0.0')).rejects.toThrow('must end with /recuerda');
    expect(await read()).toBe(before);
  });
});
