/**
 * Counts of a run of Jest by its own JSON report. A suite that could not run counts as a failed test, and so does a run
 * that ended badly without saying why.
 */
export function jestCounts(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
