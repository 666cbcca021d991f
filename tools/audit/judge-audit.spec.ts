import { describe, expect, it } from '@jest/globals';
import { judgeAudit } from './judge-audit.mjs';

const report = (counts: object, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  });

describe('judgeAudit', () => {
  it('passes when nothing is grave', () => {
    const { line, failed } = judgeAudit(report({ moderate: 2 }));
    expect([line, failed]).toEqual(['Vulnerabilities of dependencies: 0 critical, 0 high, 2 moderate, 0 low', false]);
  });

  it.each([{ high: 1 }, { critical: 1 }])('fails for %j and names the package', (counts) => {
    const vulnerabilities = { a: { name: 'a', severity: Object.keys(counts)[0] }, b: { name: 'b', severity: 'low' } };
    const { line, failed } = judgeAudit(report(counts, vulnerabilities));
    expect(failed).toBe(true);
    expect(line).toContain('(a)');
  });

  it.each([
    ['', 'no answer'],
    ['<html>', 'no answer'],
    ['{"message":"request failed"}', 'request failed'],
    ['{"error":{"summary":"no network"}}', 'no network'],
  ])('says that it was not checked when npm says %j, and is no failure', (output, reason) => {
    const { line, failed } = judgeAudit(output);
    expect([line.includes(`NOT CHECKED, the registry could not be asked (${reason})`), failed]).toEqual([true, false]);
  });
});
