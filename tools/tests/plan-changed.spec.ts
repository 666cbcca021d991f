import { expect, it } from '@jest/globals';
import { planChanged } from './plan-changed.mjs';

const jest = { name: 'jest' };
const playwright = { name: 'playwright' };
const planned = (...files: string[]) =>
  planChanged({ jest, playwright }, files).map(({ runner, args }) => [runner.name, ...args].join(' '));

it('nothing is run for files that no test reads', () => {
  expect(planned('README.md', 'docs/metrics.md')).toEqual([]);
});

it('plain tests that import a changed file, and the tests on servers of its workspace', () => {
  expect(planned('apps/tasks/src/a.ts', 'apps/tasks/src/b.ts', 'libs/contracts/src/c.ts', 'README.md')).toEqual([
    'jest --passWithNoTests --selectProjects unit portal --findRelatedTests ' +
      'apps/tasks/src/a.ts apps/tasks/src/b.ts libs/contracts/src/c.ts',
    'jest --passWithNoTests --selectProjects integration --testPathPatterns apps/tasks/ libs/contracts/',
  ]);
});

it('tests of the whole system when they were changed themselves', () => {
  expect(planned('apps/e2e/src/flow.e2e.ts', 'apps/portal-e2e/src/live.pw.ts')).toEqual([
    'jest --passWithNoTests --selectProjects unit portal --findRelatedTests apps/e2e/src/flow.e2e.ts',
    'jest --passWithNoTests --selectProjects integration --testPathPatterns apps/e2e/',
    'jest --passWithNoTests --selectProjects e2e --runTestsByPath apps/e2e/src/flow.e2e.ts',
    'playwright apps/portal-e2e/src/live.pw.ts --project desk',
  ]);
});
