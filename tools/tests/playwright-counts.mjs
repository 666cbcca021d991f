/**
 * Counts of a run of Playwright by its own JSON report. A test that passed only when it was tried again counts as
 * failed, and so does every error outside of tests; skipped ones do not count. A run that ended badly without saying
 * why, or tested nothing, counts as one failure.
 */
export function playwrightCounts(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors.length ?? 0);
  const endedBadly = exitCode !== 0 || expected === 0;
  return { passed: expected, failed: failed === 0 && endedBadly ? 1 : failed };
}
