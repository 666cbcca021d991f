import { describe, expect, it } from '@jest/globals';
import { countLine, succeeded, sum } from './count-line.mjs';
import { jestCounts } from './jest-counts.mjs';

const report = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

describe('jestCounts', () => {
  it('counts what passed and what failed', () => {
    expect(jestCounts(report, 0)).toEqual({ passed: 7, failed: 0 });
    expect(jestCounts({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a suite that could not run as failed', () => {
    expect(jestCounts({ ...report, numRuntimeErrorTestSuites: 3 }, 1)).toEqual({ passed: 7, failed: 3 });
  });

  it('counts a run that ended badly without a reason, or without a report, as failed', () => {
    expect(jestCounts(report, 1)).toEqual({ passed: 7, failed: 1 });
    expect(jestCounts(undefined, 134)).toEqual({ passed: 0, failed: 1 });
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
