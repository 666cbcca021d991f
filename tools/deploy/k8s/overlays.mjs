import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import yaml from 'js-yaml';
import { ROOT } from '../../lib/paths.mjs';
import { ensureKustomize } from './kustomize.mjs';

const run = promisify(execFile);
/** Folders of the manifests; kustomizations in one refer to the other. */
const FOLDERS = ['k8s', 'deploy/observability', 'deploy/postgres'];

/** An overlay as used by an installation, with the objects that no overlay contains. */
const TRACED = `resources: [../production]\ncomponents: [../../components/tracing, ../../components/whatsapp-cloud]\n`;

/** An operator creates it by hand, in any installation. */
const OPERATIONS_JOB = 'k8s/operations-job.yaml';

/** @typedef {{ name: string, objects: object[], selfContained: boolean }} Overlay */

/**
 * Renders every overlay, from a copy in which the local overlay's secrets are made by its own script. Throws
 * StepFailed.
 *
 * @returns {Promise<Overlay[]>}
 */
export async function renderOverlays() {
  const kustomize = await ensureKustomize();
  const copy = await mkdtemp(join(tmpdir(), 'recuerda-k8s-'));
  try {
    for (const folder of FOLDERS) await cp(join(ROOT, folder), join(copy, folder), { recursive: true });
    const local = join(copy, 'k8s', 'overlays', 'local');
    await rm(join(local, 'secrets'), { recursive: true, force: true });
    await run('sh', [join(local, 'make-secrets.sh')]);
    const traced = join(copy, 'k8s', 'overlays', 'production-traced');
    await mkdir(traced);
    await writeFile(join(traced, 'kustomization.yaml'), TRACED);
    const operations = parse(await readFile(join(ROOT, OPERATIONS_JOB), 'utf8'));
    const overlays = [];
    for (const name of ['local', 'production', 'production-traced']) {
      const objects = parse(await kustomize(join(copy, 'k8s', 'overlays', name)));
      overlays.push({ name, objects: [...objects, ...operations], selfContained: name === 'local' });
    }
    return overlays;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const parse = (text) => yaml.loadAll(text).filter((object) => object !== null && object !== undefined);
