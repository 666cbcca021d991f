/**
 * What `npm audit --json` found, in a line, and whether it is a failure.
 *
 * @param {string} output
 * @returns {{ line: string, failed: boolean }}
 */
export function judgeAudit(output) {
  const report = parse(output);
  const found = report?.metadata?.vulnerabilities;
  if (!found) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer';
    return {
      line: `Vulnerabilities of dependencies: NOT CHECKED, the registry could not be asked (${reason})`,
      failed: false,
    };
  }
  const grave = found.high + found.critical;
  const counts = `${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`;
  const names = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name }) => name);
  const which = grave === 0 ? '' : ` (${names.join(', ')}); npm audit tells more`;
  return { line: `Vulnerabilities of dependencies: ${counts}${which}`, failed: grave > 0 };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
