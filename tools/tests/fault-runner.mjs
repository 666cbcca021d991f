import { join } from 'node:path';
import { canInstallPackages } from '../lib/apt.mjs';
import { ROOT } from '../lib/paths.mjs';
import { MAIN_FAULT } from './parts.mjs';
import { withReport } from './reports.mjs';
import { ensureRabbitmq } from './servers.mjs';

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
    return withReport('faults.json', (file) =>
      node([
        join(ROOT, 'apps', 'faults', 'dist', 'main.js'),
        ...(whole ? [] : ['--short']),
        '--report',
        file,
        ...(part ? [part === 'main' ? '--only' : '--except', MAIN_FAULT] : []),
        ...args,
      ]),
    );
  },

  counts: faultCounts,
};

/**
 * Counts of a run by its own report: a scenario is a test. A run that ended badly, or tried nothing, counts as one
 * failure.
 */
export function faultCounts(report, exitCode) {
  const { passed = 0, failed = 0 } = report ?? {};
  const endedBadly = exitCode !== 0 || passed === 0;
  return { passed, failed: failed === 0 && endedBadly ? 1 : failed };
}

async function onlyInDocker() {
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  if (rabbitmqAvailability().available || canInstallPackages()) return false;
  const { dockerAnswers } = await import('@recuerda/testing');
  return dockerAnswers();
}
