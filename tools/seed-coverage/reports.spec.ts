import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { seedCoverageRunner } from '../tests/seed-coverage-runner.mjs';
import { readResults } from './reports.mjs';

const START = Date.parse('2026-03-01T12:00:00Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, report: object, seconds: number) {
  await writeFile(join(folder, name), JSON.stringify(report));
  const at = new Date(START + seconds * 1_000);
  await utimes(join(folder, name), at, at);
}
const jestReport = {
  testResults: [{ name: join(ROOT, 'apps', 'a.spec.ts'), assertionResults: [{ fullName: 'a', status: 'passed' }] }],
};
const playwrightReport = {
  config: { rootDir: join(ROOT, 'apps') },
  suites: [{ title: 'b.e2e.ts', file: 'b.e2e.ts', specs: [{ title: 'b', tests: [{ status: 'expected' }] }] }],
};

describe('readResults', () => {
  it('joins the reports of this run', async () => {
    await write('jest.json', jestReport, 1);
    await write('playwright.json', playwrightReport, 2);
    expect(await readResults(folder, START)).toEqual({
      results: [
        { file: 'apps/a.spec.ts', name: 'a', state: 'passed' },
        { file: 'apps/b.e2e.ts', name: 'b', state: 'passed' },
      ],
      missing: [],
    });
  });

  it('leaves out a report that an earlier run left, and one that is not there', async () => {
    await write('jest.json', jestReport, -1);
    expect(await readResults(folder, START)).toEqual({ results: [], missing: ['jest.json', 'playwright.json'] });
  });
});

describe('seedCoverageRunner', () => {
  it('counts nothing when only a part of the tests ran', async () => {
    const told = jest.spyOn(console, 'log').mockReturnValue();
    expect(await seedCoverageRunner.run({ args: ['apps/tasks'] })).toEqual({ passed: 0, failed: 0 });
    expect(told.mock.calls).toEqual([['Seed coverage: skipped, only a part of the tests ran.']]);
    told.mockRestore();
  });
});
