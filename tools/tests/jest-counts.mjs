/**
 * Counts of a run of Jest by its own JSON report. A suite that could not run counts as a failed test, and so does a run
 * that ended badly without saying why.
 */
export function jestCounts(report, exitCode) {
  const files = report?.testResults ?? [];
  const count = ({ assertionResults }, status) => assertionResults.filter((test) => test.status === status).length;
  const passed = files.reduce((sum, file) => sum + count(file, 'passed'), 0);
  const failed = files.reduce(
    (sum, file) => sum + Math.max(count(file, 'failed'), file.status === 'failed' ? 1 : 0),
    0,
  );
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
