/**
 * Summarises the output of `npm audit --json` in a line, and returns whether it is a failure.
 *
 * @param {string} output
 * @returns {{ line: string, failed: boolean }}
 */
export function auditReport(output) {
  const report = parse(output);
  const found = report?.metadata?.vulnerabilities;
  if (!found) {
    const reason = report?.message ?? report?.error?.summary ?? 'no response';
    return {
      line: `Vulnerabilities of dependencies: NOT CHECKED, the registry did not respond (${reason})`,
      failed: false,
    };
  }
  const serious = found.high + found.critical;
  const counts = `${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`;
  const names = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name }) => name);
  const which = serious === 0 ? '' : ` (${names.join(', ')}); see npm audit`;
  return { line: `Vulnerabilities of dependencies: ${counts}${which}`, failed: serious > 0 };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
