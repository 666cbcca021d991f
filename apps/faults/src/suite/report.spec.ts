import { describe, expect, it } from '@jest/globals';
import { flawless, scenario } from './__fixtures__/scenarios.js';
import { describe as list, hasFailed, formatReport, toJson } from './report.js';
import type { ScenarioReport } from './run-scenario.js';

const passed: ScenarioReport = {
  scenario: scenario('broker/killed'),
  passed: true,
  durationMs: 12_340,
  result: flawless,
  log: [],
};

describe('the report', () => {
  it('has a line for a passed scenario, with its figures', () => {
    const result = { ...flawless, measured: { 'consuming again': '1.2 s' } };
    expect(formatReport({ ...passed, result })).toBe(
      'ok   broker/killed (12.3 s): expected 3, sent 3, failed 0, cancelled 0, lost 0, ' +
        'duplicates 0 (counted 0), unexpected 0, recovered in 1.2 s\n' +
        '       consuming again: 1.2 s',
    );
  });

  it('prints the fault, the expectation and the findings of a failed scenario', () => {
    const lost = Array.from({ length: 14 }, (_, index) => ({ about: `reminder ${index}`, what: 'silently absent' }));
    const text = formatReport({
      ...passed,
      passed: false,
      result: { ...flawless, lost },
      error: 'and more',
      log: ['{"level":"warn"}'],
    });
    expect(text).toContain('FAIL broker/killed');
    expect(text).toContain('injected: nothing is injected\n     expected: all is well\n       and more');
    expect(text).toContain('reminder 11: silently absent\n     ... and 2 more');
    expect(text).toContain('last warnings (the report has more):\n       {"level":"warn"}');
  });

  it('prints why a scenario was skipped, and counts it as neither passed nor failed', () => {
    const skipped: ScenarioReport = {
      scenario: scenario('a/b'),
      passed: false,
      skipped: 'no mounts',
      durationMs: 5,
      log: [],
    };
    expect(formatReport(skipped)).toBe('skip a/b: no mounts');
    expect(hasFailed(skipped)).toBe(false);
    expect(JSON.parse(toJson(7, [passed, skipped]))).toMatchObject({
      passed: 1,
      failed: 0,
      skipped: 1,
      scenarios: [{}, { name: 'a/b', skipped: 'no mounts' }],
    });
  });

  it('can be written as JSON', () => {
    const report: unknown = JSON.parse(toJson(7, [passed, { ...passed, passed: false, error: 'hung' }]));
    expect(report).toMatchObject({
      seed: 7,
      passed: 1,
      failed: 1,
      scenarios: [
        { name: 'broker/killed', passed: true, sent: 3 },
        { passed: false, error: 'hung' },
      ],
    });
  });

  it('lists all scenarios', () => {
    expect(list([scenario('a/b', { short: true })])).toBe('a/b (short form too)\n  nothing is injected\n  all is well');
  });
});
