import { describe, expect, it } from '@jest/globals';
import { countLine, succeeded, sum } from './counts.mjs';
import { faultCounts } from './fault-runner.mjs';
import { jestCounts } from './jest-runner.mjs';
import { playwrightCounts } from './playwright-runner.mjs';

/** A file of Jest's report whose tests ended so. */
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const sound = file('passed', 'passed', 'passed', 'pending', 'todo');

describe('jestCounts', () => {
  it('counts what passed and what failed', () => {
    expect(jestCounts({ testResults: [sound, sound] }, 0)).toEqual({ passed: 4, failed: 0 });
    const failing = file('failed', 'failed', 'passed', 'failed');
    expect(jestCounts({ testResults: [sound, failing] }, 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a suite that could not run, or failed after its tests, as failed', () => {
    const testResults = [sound, file('failed'), file('failed', 'passed')];
    expect(jestCounts({ testResults }, 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a run that ended badly without a reason, or without a report, as failed', () => {
    expect(jestCounts({ testResults: [sound] }, 1)).toEqual({ passed: 2, failed: 1 });
    expect(jestCounts(undefined, 134)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('faultCounts', () => {
  it('counts scenarios', () => {
    expect(faultCounts({ passed: 8, failed: 0 }, 0)).toEqual({ passed: 8, failed: 0 });
    expect(faultCounts({ passed: 8, failed: 2 }, 1)).toEqual({ passed: 8, failed: 2 });
  });

  it('counts a run that ended badly, without a report, or that tried nothing, as failed', () => {
    expect(faultCounts({ passed: 8, failed: 0 }, 130)).toEqual({ passed: 8, failed: 1 });
    expect(faultCounts(undefined, 1)).toEqual({ passed: 0, failed: 1 });
    expect(faultCounts({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('playwrightCounts', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
  const count = (more: Partial<typeof stats>, exitCode: number, errors: { message: string }[] = []) =>
    playwrightCounts({ stats: { ...stats, ...more }, errors }, exitCode);

  it('counts what passed and what failed', () => {
    expect(count({}, 0)).toEqual({ passed: 5, failed: 0 });
    expect(count({ unexpected: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it('counts one that passed only when it was tried again as failed, and a skipped one not at all', () => {
    expect(count({ flaky: 1 }, 0)).toEqual({ passed: 5, failed: 1 });
    expect(count({ skipped: 3 }, 0)).toEqual({ passed: 5, failed: 0 });
  });

  it('counts errors outside of tests', () => {
    const errors = [{ message: 'a file does not compile' }, { message: 'the set-up failed' }];
    expect(count({}, 1, errors)).toEqual({ passed: 5, failed: 2 });
    expect(count({ unexpected: 1 }, 1, errors)).toEqual({ passed: 5, failed: 3 });
  });

  it('counts an interrupted run, whose tests the report calls skipped, as failed', () => {
    expect(count({ skipped: 4 }, 130)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a run without a report as failed', () => {
    expect(playwrightCounts(undefined, 134)).toEqual({ passed: 0, failed: 1 });
    expect(playwrightCounts(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a run that tested nothing as failed', () => {
    expect(count({ expected: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(count({ expected: 0, skipped: 9 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(count({ expected: 0 }, 1, [{ message: 'No tests found' }])).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the count of a run', () => {
  it('adds up its runners', () => {
    expect(
      countLine(
        sum([
          { passed: 3, failed: 0 },
          { passed: 4, failed: 1 },
        ]),
      ),
    ).toBe('7 passed, 1 failed');
    expect(countLine(sum([]))).toBe('0 passed, 0 failed');
  });

  it('is a success only when something passed and nothing failed', () => {
    expect(succeeded({ passed: 1, failed: 0 })).toBe(true);
    expect(succeeded({ passed: 0, failed: 0 })).toBe(false);
    expect(succeeded({ passed: 9, failed: 1 })).toBe(false);
  });
});
