import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canInstallPackages } from '../lib/apt.mjs';
import { ROOT } from '../lib/paths.mjs';
import { faultCounts } from './fault-counts.mjs';
import { MAIN_FAULT } from './parts.mjs';
import { ensureRabbitmq } from './rabbitmq.mjs';
import { REPORTS } from './reports-folder.mjs';

/** The fault suite. It kills servers, and so has its own. */
export const faultRunner = {
  name: 'faults',
  ownServers: true,

  /** Throws StepFailed when there is no RabbitMQ to kill, none can be had, and no Docker excuses that. */
  async prepare() {
    if (!(await onlyInDocker())) await ensureRabbitmq();
  },

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with `{report, exitCode}`, or with
   * undefined where it cannot run. What it finds is never repeated, since the next run may not find it again.
   * @param part - `main` or `rest`: only its scenarios.
   * @param whole - every scenario in its long form, about 25 minutes; default: the short form.
   */
  async run({ node, args, part = undefined, whole = false }) {
    if (await onlyInDocker()) {
      console.log(
        'Faults: skipped, they kill and cluster nodes of a RabbitMQ that is installed, and here is only Docker.',
      );
      return undefined;
    }
    await mkdir(REPORTS, { recursive: true });
    const folder = await mkdtemp(join(REPORTS, 'run-'));
    const file = join(folder, 'faults.json');
    try {
      const exitCode = await node([
        join(ROOT, 'apps', 'faults', 'dist', 'main.js'),
        ...(whole ? [] : ['--short']),
        '--report',
        file,
        ...(part ? [part === 'main' ? '--only' : '--except', MAIN_FAULT] : []),
        ...args,
      ]);
      return { report: await readFile(file, 'utf8').then(JSON.parse, () => undefined), exitCode };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  counts: faultCounts,
};

async function onlyInDocker() {
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  if (rabbitmqAvailability().available || canInstallPackages()) return false;
  const { dockerAnswers } = await import('@recuerda/testing');
  return dockerAnswers();
}
