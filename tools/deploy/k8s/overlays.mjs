import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import yaml from 'js-yaml';
import { ensure, installPackages } from '../../lib/apt.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { StepFailed } from '../../lib/run-quietly.mjs';

const run = promisify(execFile);
/** Folders of the manifests; kustomizations in one refer to the other. */
const FOLDERS = ['k8s', 'deploy/observability', 'deploy/postgres'];
/** An overlay as an installation uses it, with the objects that no overlay contains. */
const ALL_COMPONENTS = `resources: [../production]
components: [../../components/tracing, ../../components/whatsapp-cloud, ../../components/tls]
`;
/** Choices of an installation, which production leaves open. */
const CHOICES = {
  PUBLIC_URL: 'https://recuerda.example.org',
  SETUP: 'closed',
  WHATSAPP_URL: 'https://whatsapp-provider.example.org/messages',
  WHATSAPP_FORM_DIALECT: 'auto',
};
/** Jobs that an operator creates by hand. */
const JOBS = ['operations-job', 'users-job'];
/** Commands that render a folder, with the output by which they know kustomize 5: older ones lack components. */
const KUSTOMIZE = [
  { command: 'kubectl', version: ['version', '--client'], render: ['kustomize'], known: /Kustomize Version: v[5-9]/ },
  { command: 'kustomize', version: ['version'], render: ['build'], known: /^v[5-9]/ },
];

async function findKustomize() {
  for (const { command, version, render, known } of KUSTOMIZE) {
    const { stdout } = await run(command, version).catch(() => ({ stdout: '' }));
    if (known.test(stdout)) return [command, ...render];
  }
  return undefined;
}

/**
 * Renders every overlay, from a copy in which the local overlay's secrets are made by its own script and the choices of
 * production are made, and adds the Jobs that an operator creates by hand. Throws StepFailed.
 *
 * @returns {Promise<{ name: string, objects: object[], selfContained: boolean }[]>}
 */
export async function renderOverlays() {
  const [command, ...args] = await ensure(
    findKustomize,
    () => installPackages('Installing kubectl', ['kubernetes-client']),
    'This needs kubectl 1.27 or newer, or kustomize 5 or newer: https://kubernetes.io/docs/tasks/tools/',
  );
  const copy = await mkdtemp(join(tmpdir(), 'recuerda-k8s-'));
  const overlay = (name) => join(copy, 'k8s/overlays', name);
  try {
    for (const folder of FOLDERS) await cp(join(ROOT, folder), join(copy, folder), { recursive: true });
    await rm(join(overlay('local'), 'secrets'), { recursive: true, force: true });
    await run('sh', [join(overlay('local'), 'make-secrets.sh')]);
    await mkdir(overlay('production-all'));
    await writeFile(join(overlay('production-all'), 'kustomization.yaml'), ALL_COMPONENTS);
    await choose(join(overlay('production'), 'settings.env'));
    const jobs = await Promise.all(JOBS.map((name) => readFile(join(ROOT, `k8s/${name}.yaml`), 'utf8')));
    const overlays = [];
    for (const name of ['local', 'production', 'production-all']) {
      const { stdout } = await run(command, [...args, overlay(name)], { maxBuffer: 64 * 1024 * 1024 });
      const objects = yaml.loadAll([stdout, ...jobs].join('\n---\n')).filter(Boolean);
      overlays.push({ name, objects, selfContained: name === 'local' });
    }
    return overlays;
  } catch (error) {
    throw new StepFailed(error.stderr || error.stack);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function choose(file) {
  const open = await readFile(file, 'utf8');
  await writeFile(
    file,
    open.replace(/^([A-Z_]+)=.*$/gm, (line, name) => (name in CHOICES ? `${name}=${CHOICES[name]}` : line)),
  );
}
