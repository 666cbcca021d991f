/**
 * Counts of a run of the fault suite by its own report: a scenario is a test. A run that ended badly, or tried nothing,
 * counts as one failure.
 */
export function faultCounts(report, exitCode) {
  const { passed = 0, failed = 0 } = report ?? {};
  const endedBadly = exitCode !== 0 || passed === 0;
  return { passed, failed: failed === 0 && endedBadly ? 1 : failed };
}
