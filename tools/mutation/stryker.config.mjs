import { MUTATED, mutated } from './folders.mjs';

const REPORT = `reports/mutation/${MUTATED.replaceAll('/', '-')}`;

/**
 * Mutations that tests cannot miss where it matters, or that nobody relies on: texts (most are SQL, which fails at
 * once, or messages), and lists and objects that become empty.
 */
const EXCLUDED = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** Stryker's settings for `npm run test:mutation`. Everything is copied, so that no mutant is ever in the sources. */
export default {
  mutate: mutated(MUTATED),
  ignorePatterns: ['dist', '.nx', '.data', 'reports', '/apps/guide', '/apps/portal', '/apps/portal-e2e', '/k8s'],
  tempDirName: 'reports/mutation/copy',
  plugins: ['@stryker-mutator/jest-runner', './tools/mutation/plugin.mjs'],
  ignorers: ['noise'],
  mutator: { excludedMutations: EXCLUDED },
  testRunner: 'jest',
  jest: { configFile: 'tools/mutation/jest.config.mjs', enableFindRelatedTests: false },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Beside other work a test may take several times as long; what never ends is a killed mutant.
  timeoutMS: 5_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${REPORT}.html` },
  jsonReporter: { fileName: `${REPORT}.json` },
  thresholds: { high: 95, low: 85, break: null },
  // Only what has changed since the last run is run again.
  incremental: true,
  incrementalFile: `${REPORT}.incremental.json`,
};
