import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { jestCounts } from './jest-counts.mjs';
import { ensureNginx } from './nginx.mjs';

const REPORTS = join(ROOT, 'reports');

/** Unit, integration and end-to-end tests beside the code. */
export const jestRunner = {
  name: 'jest',

  prepare: ensureNginx,

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with the counts.
   * @param whole - with all cases of tests that have many.
   */
  async run({ node, args, whole = false }) {
    await mkdir(REPORTS, { recursive: true });
    // A folder of its own, so that two runs side by side do not read each other's report.
    const folder = await mkdtemp(join(REPORTS, 'run-'));
    const file = join(folder, 'jest.json');
    try {
      const options = ['-c', join(ROOT, 'jest.config.mjs'), '--json', `--outputFile=${file}`];
      const exitCode = await node(
        [
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          `--import=${new URL('worker-sources.mjs', import.meta.url)}`,
          commandOf('jest'),
          ...options,
          ...args,
        ],
        whole ? { TEST_LONG: 'on' } : {},
      );
      const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
      if (report) await rename(file, join(REPORTS, 'jest.json'));
      return jestCounts(report, exitCode);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
