import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { changedFolders, longTests, planChanged, planRuns, withDependents } from './plan.mjs';

const jest = { name: 'jest' };
const playwright = { name: 'playwright' };
const faults = { name: 'faults' };
const planned = (...args: string[]) => planRuns([[jest], [playwright, faults]], args);

describe('planRuns', () => {
  it('runs all lanes', () => {
    expect(planned()).toEqual([
      [{ runner: jest, args: [] }],
      [
        { runner: playwright, args: [] },
        { runner: faults, args: [] },
      ],
    ]);
  });

  it('gives arguments to the first alone', () => {
    expect(planned('employees', '--selectProjects', 'unit')).toEqual([
      [{ runner: jest, args: ['employees', '--selectProjects', 'unit'] }],
    ]);
  });

  it('gives them to the one they name, without its name', () => {
    expect(planned('playwright')).toEqual([[{ runner: playwright, args: [] }]]);
    expect(planned('playwright', 'employees')).toEqual([[{ runner: playwright, args: ['employees'] }]]);
    expect(planned('jest', '--watch')).toEqual([[{ runner: jest, args: ['--watch'] }]]);
  });
});

const plannedFor = (affected: string[], ...files: string[]) =>
  planChanged({ jest, playwright }, files, affected).map(({ runner, args }) => [runner.name, ...args].join(' '));

describe('what is run for a change', () => {
  it('is nothing for files that no test reads', () => {
    expect(plannedFor([], 'README.md', 'docs/metrics.md')).toEqual([]);
  });

  it('is the plain tests of all affected folders, and the tests on servers of the changed ones', () => {
    expect(plannedFor(['apps/tasks', 'apps/standalone'], 'apps/tasks/src/a.ts', 'README.md')).toEqual([
      'jest --passWithNoTests --selectProjects unit portal --testPathPatterns /apps/tasks/ /apps/standalone/',
      'jest --passWithNoTests --selectProjects integration --testPathPatterns /apps/tasks/',
    ]);
  });

  it('is also the tests of the whole system that were changed themselves', () => {
    expect(plannedFor(['apps/e2e'], 'apps/e2e/src/flow.e2e.ts', 'apps/portal-e2e/src/live.pw.ts').slice(2)).toEqual([
      'jest --passWithNoTests --selectProjects e2e --runTestsByPath apps/e2e/src/flow.e2e.ts',
      'playwright apps/portal-e2e/src/live.pw.ts --project desk',
    ]);
  });
});

describe('the folders of a change', () => {
  it('are those with a changed source', () => {
    const files = [
      'apps/tasks/src/a.ts',
      'apps/tasks/src/b.ts',
      'tools/tests/run.mjs',
      'bench/lib/options.mjs',
      'bench/throughput.mjs',
      'apps/portal/README.md',
      'nx.json',
    ];
    expect(changedFolders(files)).toEqual(['apps/tasks', 'tools/tests', 'bench/lib']);
  });

  it('affect those of the packages that depend on them, directly or not', async () => {
    const affected = await withDependents(['libs/outbox', 'tools/tests'], ROOT);
    expect(affected).toEqual(expect.arrayContaining(['tools/tests', 'libs/outbox', 'apps/tasks', 'apps/standalone']));
    expect(affected).not.toContain('apps/gateway');
    expect(await withDependents([], ROOT)).toEqual([]);
  });
});

it('the long run has its own tests and those with more cases in it, no others', async () => {
  const files = await longTests(ROOT);
  expect(files).toContain('apps/scheduler/src/simulated-year.int-spec.ts');
  expect(files).toContain('apps/e2e/src/fan-out.long.e2e.ts');
  expect(files).toContain('apps/scheduler/src/reminder-chain.properties.int-spec.ts');
  expect(files).not.toContain('apps/scheduler/src/scheduler.int-spec.ts');
});
