import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canInstallPackages, installPackages } from '../../lib/apt.mjs';
import { StepFailed } from '../../lib/run-quietly.mjs';

const run = promisify(execFile);
const OUTPUT_LIMIT = 64 * 1024 * 1024;
/** The first major version that has all that k8s/ uses, such as components and labels of templates. */
const OLDEST = 5;
const COMMANDS = [
  { command: 'kubectl', version: ['version', '--client'], build: ['kustomize'] },
  { command: 'kustomize', version: ['version'], build: ['build'] },
];

/**
 * Resolves with a function that renders a kustomization's folder as YAML, by kubectl or kustomize. As root on Debian
 * kubectl is installed when it is missing. Throws StepFailed.
 */
export async function ensureKustomize() {
  const found = await findKustomize();
  if (found) return found;
  if (canInstallPackages()) await installPackages('Installing kubectl', ['kubernetes-client']);
  const installed = await findKustomize();
  if (installed) return installed;
  throw new StepFailed(
    `This needs kubectl 1.27 or newer, or kustomize ${OLDEST} or newer: https://kubernetes.io/docs/tasks/tools/`,
  );
}

async function findKustomize() {
  for (const { command, version, build } of COMMANDS) {
    const { stdout } = await run(command, version).catch(() => ({ stdout: '' }));
    if (majorOf(stdout) >= OLDEST) return (folder) => render(command, [...build, folder]);
  }
  return undefined;
}

/** kubectl names its own version first, then that of its kustomize. */
export function majorOf(output) {
  const versions = [...output.matchAll(/(Kustomize Version: )?v(\d+)\.\d+\.\d+/g)];
  const [, , major] = versions.find(([, label]) => label !== undefined) ?? versions[0] ?? [];
  return major === undefined || /Client Version/.test(output) !== /Kustomize Version/.test(output) ? 0 : Number(major);
}

async function render(command, args) {
  try {
    const { stdout } = await run(command, args, { maxBuffer: OUTPUT_LIMIT });
    return stdout;
  } catch (error) {
    throw new StepFailed(`${command} ${args.join(' ')}: ${error.stderr ?? error.message}`);
  }
}
