import { describe, expect, it } from '@jest/globals';
import { auditReport } from './audit-report.mjs';

const report = (counts: object, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  });

describe('auditReport', () => {
  it('passes without serious vulnerabilities', () => {
    const { line, failed } = auditReport(report({ moderate: 2 }));
    expect([line, failed]).toEqual(['Vulnerabilities of dependencies: 0 critical, 0 high, 2 moderate, 0 low', false]);
  });

  it.each([{ high: 1 }, { critical: 1 }])('fails for %j and names the package', (counts) => {
    const vulnerabilities = { a: { name: 'a', severity: Object.keys(counts)[0] }, b: { name: 'b', severity: 'low' } };
    const { line, failed } = auditReport(report(counts, vulnerabilities));
    expect(failed).toBe(true);
    expect(line).toContain('(a)');
  });

  it.each([
    ['', 'no response'],
    ['<html>', 'no response'],
    ['{"message":"request failed"}', 'request failed'],
    ['{"error":{"summary":"no network"}}', 'no network'],
  ])('reports an unchecked audit when npm prints %j, and does not fail', (output, reason) => {
    const { line, failed } = auditReport(output);
    expect([line.includes(`NOT CHECKED, the registry did not respond (${reason})`), failed]).toEqual([true, false]);
  });
});
