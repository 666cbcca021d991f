import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requirementsRunner } from '../tests/requirements-runner.mjs';
import { readReports, testsOf } from './reports.mjs';
import { findProblems, namedIds, readNamedIds, readStatementIds, statementIds } from './statements.mjs';

/** In pieces, so that this file names no id itself. */
const naming = (title: string, ...ids: string[]) => `${title} [${ids.join(', ')}]`;

describe('the ids', () => {
  it('of statements are those in bold at the beginning of an entry', () => {
    const document =
      '# Requirements\n\nAs **AA-09**.\n\n- **AA-01** One, not **AA-02**.\n- **AA-01** Two.\n- **BB-10** Three.\n';
    expect(statementIds(document)).toEqual(['AA-01', 'AA-01', 'BB-10']);
  });

  it('that titles name stand in brackets', () => {
    expect(
      namedIds(`${naming('sends', 'AA-01', 'BB-10')} and ${naming('waits', 'AA-02')} but not AA-03 or [a-4]`),
    ).toEqual(['AA-01', 'BB-10', 'AA-02']);
  });
});

describe('findProblems', () => {
  it('finds nothing where each statement is named once or more', () => {
    expect(findProblems(['AA-01', 'AA-02'], ['AA-02', 'AA-01', 'AA-02'])).toEqual([]);
  });

  it('finds a doubled id, an unknown one, and a statement without proof', () => {
    expect(findProblems(['AA-01', 'AA-01', 'AA-02', 'AA-03'], ['AA-01', 'AA-03', 'CC-01'], ['AA-01'])).toEqual([
      'AA-01 stands for two statements',
      'CC-01 is named by a test and stands for no statement',
      'AA-02 is proven by no test',
      'AA-03 is proven by no test',
    ]);
  });

  it('finds nothing in this repository', async () => {
    expect(findProblems(await readStatementIds(), await readNamedIds())).toEqual([]);
  });
});

describe('with the reports of a run', () => {
  const START = Date.parse('2026-03-01T12:00:00Z');
  let folder: string;
  let printed: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'requirements-'));
    printed = [];
    for (const method of ['log', 'error'] as const)
      jest.spyOn(console, method).mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  async function write(name: string, report: object, seconds = 1) {
    await writeFile(join(folder, name), JSON.stringify(report));
    const at = new Date(START + seconds * 1_000);
    await utimes(join(folder, name), at, at);
  }
  const jestReport = (tests: Record<string, string>) => ({
    testResults: [{ assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })) }],
  });
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const playwrightReport = {
    suites: [
      {
        title: 'flow.pw.ts',
        specs: [spec('on both', 'expected', 'expected'), spec('wavers', 'flaky')],
        suites: [
          {
            title: 'the drawer',
            specs: [
              spec('on a phone', 'skipped', 'expected'),
              spec('nowhere', 'skipped', 'skipped'),
              spec('breaks', 'expected', 'unexpected'),
            ],
          },
        ],
      },
    ],
  };

  it('reads the tests of both runners with the titles of their groups', async () => {
    await write('jest.json', jestReport({ 'a passes': 'passed', 'a fails': 'failed', 'a waits': 'pending' }));
    await write('playwright.json', playwrightReport);
    const reports = await readReports(folder, START);
    expect(testsOf(reports!).map(({ title, passed }) => `${title.trim()}: ${passed}`)).toEqual([
      'a passes: true',
      'a fails: false',
      'a waits: false',
      'flow.pw.ts on both: true',
      'flow.pw.ts wavers: false',
      'flow.pw.ts the drawer on a phone: true',
      'flow.pw.ts the drawer nowhere: false',
      'flow.pw.ts the drawer breaks: false',
    ]);
  });

  it('counts a statement as passed when a test that names it has passed', async () => {
    const [first, second, ...others] = await readStatementIds();
    await write(
      'jest.json',
      jestReport({ [naming('passes', ...others)]: 'passed', [naming('fails', first!)]: 'failed' }),
    );
    await write('playwright.json', { suites: [{ title: 'b.pw.ts', specs: [spec(naming('c', second!), 'expected')] }] });
    const counts = await requirementsRunner.run({ args: [], folder, since: START });
    expect(counts).toEqual({ passed: others.length + 1, failed: 1 });
    expect(printed).toEqual([`Requirements: ${first} is proven by no test`]);
  });

  it.each([
    ['only a part of the tests ran', ['apps/tasks'], 1],
    ['a report is of an earlier run', [], -1],
  ])('counts nothing when %s', async (_case, args, seconds) => {
    await write('jest.json', jestReport({}), seconds);
    await write('playwright.json', playwrightReport);
    expect(await requirementsRunner.run({ args, folder, since: START })).toEqual({ passed: 0, failed: 0 });
    expect(printed).toEqual(['Requirements: skipped, not all tests ran.']);
  });
});
