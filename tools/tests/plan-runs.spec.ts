import { describe, expect, it } from '@jest/globals';
import { planRuns } from './plan-runs.mjs';

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
