import { describe, expect, it } from '@jest/globals';
import { jestResults, playwrightResults } from './results.mjs';

describe('jestResults', () => {
  it('names tests by file and full name; what did not run is skipped', () => {
    const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({
      fullName: `a group ${status}`,
      status,
    }));
    expect(jestResults({ testResults: [{ name: '/project/apps/a.spec.ts', assertionResults }] }, '/project/')).toEqual([
      { file: 'apps/a.spec.ts', name: 'a group passed', state: 'passed' },
      { file: 'apps/a.spec.ts', name: 'a group failed', state: 'failed' },
      { file: 'apps/a.spec.ts', name: 'a group pending', state: 'skipped' },
      { file: 'apps/a.spec.ts', name: 'a group todo', state: 'skipped' },
    ]);
  });
});

describe('playwrightResults', () => {
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const report = {
    config: { rootDir: '/project/apps/portal-e2e/src' },
    suites: [
      {
        title: 'flow.pw.ts',
        file: 'flow.pw.ts',
        specs: [spec('at the top', 'expected', 'expected')],
        suites: [
          {
            title: 'the drawer',
            specs: [spec('only on a phone', 'skipped', 'expected'), spec('nowhere', 'skipped', 'skipped')],
            suites: [{ title: 'deeper', specs: [spec('breaks', 'expected', 'unexpected'), spec('wavers', 'flaky')] }],
          },
        ],
      },
    ],
  };

  it('names tests by the path of their titles and joins the projects', () => {
    const file = 'apps/portal-e2e/src/flow.pw.ts';
    expect(playwrightResults(report, '/project')).toEqual([
      { file, name: 'at the top', state: 'passed' },
      { file, name: 'the drawer only on a phone', state: 'passed' },
      { file, name: 'the drawer nowhere', state: 'skipped' },
      { file, name: 'the drawer deeper breaks', state: 'failed' },
      { file, name: 'the drawer deeper wavers', state: 'failed' },
    ]);
  });
});
