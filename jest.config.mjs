import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ignoredPaths } from './tools/tests/parts.mjs';

/**
 * Tests beside the code: `*.spec.ts` needs nothing (the portal's run in a page of jsdom); `*.int-spec.ts` and
 * `*.e2e.ts` need a real PostgreSQL and RabbitMQ. What needs a real browser is Playwright's (apps/portal-e2e).
 */
const {
  $schema: _schema,
  exclude: _tests,
  ...swc
} = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
/** Only `npm run test:long` runs these. */
const tooLong = process.env['TEST_LONG'] === 'on' ? [] : ['\\.long\\.'];
const ignored = [...tooLong, ...ignoredPaths(process.env['TEST_PART'])];
const shared = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/bench', '<rootDir>/libs', '<rootDir>/tools'],
  testEnvironmentOptions: { customExportConditions: ['@recuerda/source', 'node'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/.data/', '<rootDir>/.nx/'],
};

/** Test files of a worker share the modules that they test. */
const withSharedModules = {
  runtime: '<rootDir>/tools/tests/shared-modules/runtime.mjs',
  testEnvironment: '<rootDir>/tools/tests/shared-modules/environment.mjs',
};

/** The portal's components: JSX, and no decorators. */
const portalSwc = {
  ...swc,
  jsc: { ...swc.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  swcrc: false,
  sourceMaps: 'inline',
};

export default {
  // Only ends what hangs: beside other work a test may take ten times as long as on a quiet machine.
  testTimeout: 240_000,
  reporters: ['<rootDir>/tools/tests/quiet-reporter.mjs', ['summary', { summaryThreshold: Infinity }]],
  // Otherwise a file that runs alone writes its console past the reporter.
  verbose: false,
  testSequencer: '<rootDir>/tools/tests/long-waits-first.mjs',
  // Many tests wait for servers. With two workers a core it is no faster, but time-outs of the product pass.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // A worker that has run hundreds of files takes longer than the default 0.5 s to free its memory: no handle leaks.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...shared,
      ...withSharedModules,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['<rootDir>/apps/portal/', ...ignored],
    },
    {
      ...shared,
      displayName: 'portal',
      roots: ['<rootDir>/apps/portal/src'],
      testMatch: ['**/*.spec.{ts,tsx}'],
      ...withSharedModules,
      testEnvironment: '<rootDir>/apps/portal/src/testing/environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['@recuerda/source', 'node', 'import'] },
      setupFilesAfterEnv: ['<rootDir>/apps/portal/src/testing/setup.ts'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '^.+\\.tsx?$': ['@swc/jest', portalSwc] },
    },
    {
      ...shared,
      ...withSharedModules,
      displayName: 'integration',
      testMatch: ['**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tools/testing/src/jest/global-setup.ts',
      globalTeardown: '<rootDir>/tools/testing/src/jest/global-teardown.ts',
    },
    {
      ...shared,
      ...withSharedModules,
      displayName: 'e2e',
      testMatch: ['**/*.e2e.ts'],
      globalSetup: '<rootDir>/tools/testing/src/jest/global-setup.ts',
      globalTeardown: '<rootDir>/tools/testing/src/jest/global-teardown.ts',
    },
  ],
};
