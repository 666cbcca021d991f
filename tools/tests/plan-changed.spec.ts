import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { withDependents } from './dependents.mjs';
import { changedFolders, planChanged } from './plan-changed.mjs';

const jest = { name: 'jest' };
const playwright = { name: 'playwright' };
const planned = (affected: string[], ...files: string[]) =>
  planChanged({ jest, playwright }, files, affected).map(({ runner, args }) => [runner.name, ...args].join(' '));

describe('what is run for a change', () => {
  it('is nothing for files that no test reads', () => {
    expect(planned([], 'README.md', 'docs/metrics.md')).toEqual([]);
  });

  it('is the plain tests of all affected folders, and the tests on servers of the changed ones', () => {
    expect(planned(['apps/tasks', 'apps/standalone'], 'apps/tasks/src/a.ts', 'README.md')).toEqual([
      'jest --passWithNoTests --selectProjects unit portal --testPathPatterns /apps/tasks/ /apps/standalone/',
      'jest --passWithNoTests --selectProjects integration --testPathPatterns /apps/tasks/',
    ]);
  });

  it('is also the tests of the whole system that were changed themselves', () => {
    expect(planned(['apps/e2e'], 'apps/e2e/src/flow.e2e.ts', 'apps/portal-e2e/src/live.pw.ts').slice(2)).toEqual([
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
