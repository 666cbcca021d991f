import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, ROOT } from '../lib/paths.mjs';
import { jestCounts } from './jest-counts.mjs';
import { correctJestReport, jestFailures } from './jest-failures.mjs';
import { ensureNginx } from './nginx.mjs';
import { REPORTS } from './reports-folder.mjs';

/** Another one is for tests of the runs themselves. */
const CONFIG = process.env['TEST_JEST_CONFIG'] ?? join(ROOT, 'jest.config.mjs');

/** Unit, integration and end-to-end tests beside the code. */
export const jestRunner = {
  name: 'jest',

  prepare: ensureNginx,

  /**
   * `node` runs a script in this terminal and resolves with its exit code. Resolves with `{report, exitCode}`.
   * @param part - `main` or `rest`: only its files.
   * @param whole - with all cases of tests that have many.
   */
  async run({ node, args, part = undefined, whole = false, config = CONFIG }) {
    await mkdir(REPORTS, { recursive: true });
    // A folder of its own, so that two runs side by side do not read each other's report.
    const folder = await mkdtemp(join(REPORTS, 'run-'));
    const file = join(folder, 'jest.json');
    try {
      const exitCode = await node(
        [
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          `--import=${new URL('worker-sources.mjs', import.meta.url)}`,
          commandOf('jest'),
          ...['-c', config, '--json', `--outputFile=${file}`],
          ...args,
        ],
        { ...(whole && { TEST_LONG: 'on' }), ...(part && { TEST_PART: part }) },
      );
      return { report: await readFile(file, 'utf8').then(JSON.parse, () => undefined), exitCode };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  counts: jestCounts,
  failuresIn: jestFailures,
  correct: correctJestReport,
};
