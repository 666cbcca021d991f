import { violations } from '../checker/check-result.js';
import type { ScenarioReport } from './run-scenario.js';
import type { Scenario } from './scenario.js';

const FINDINGS = 12;
const WARNINGS = 5;
const WARNING_LENGTH = 300;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Formats a scenario's line, and below it why it failed. */
export function formatReport({ scenario, passed, skipped, durationMs, result, error, log }: ScenarioReport): string {
  if (skipped !== undefined) return `skip ${scenario.name}: ${skipped}`;
  const lines = [
    `${passed ? 'ok  ' : 'FAIL'} ${scenario.name} (${seconds(durationMs)})${result ? `: ${counts(result)}` : ''}`,
  ];
  if (result?.measured)
    lines.push(
      `       ${Object.entries(result.measured)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}`,
    );
  if (passed) return lines.join('\n');
  lines.push(`     injected: ${scenario.title}`, `     expected: ${scenario.expected}`);
  if (error) lines.push(indent(error));
  if (result) {
    const found = violations(result);
    lines.push(...found.slice(0, FINDINGS).map(({ about, what }) => `     ${about}: ${what}`));
    if (found.length > FINDINGS) lines.push(`     ... and ${found.length - FINDINGS} more`);
  }
  const warnings = log.slice(-WARNINGS).map((line) => line.slice(0, WARNING_LENGTH));
  if (warnings.length > 0) lines.push('     last warnings (the report has more):', indent(warnings.join('\n')));
  return lines.join('\n');
}

function counts(result: NonNullable<ScenarioReport['result']>): string {
  const { expected, sent, failed, cancelled, lost, countedDuplicates, uncountedDuplicates, unexpected, recoveredMs } =
    result;
  return [
    `expected ${expected}`,
    `sent ${sent}`,
    `failed ${failed}`,
    `cancelled ${cancelled}`,
    `lost ${lost.length}`,
    `duplicates ${uncountedDuplicates.length} (counted ${countedDuplicates.length})`,
    `unexpected ${unexpected.length}`,
    recoveredMs === null ? 'not recovered' : `recovered in ${seconds(recoveredMs)}`,
  ].join(', ');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '       ');

export const hasFailed = ({ passed, skipped }: ScenarioReport): boolean => !passed && skipped === undefined;

/** The report as JSON, with all findings. */
export const toJson = (seed: number, reports: readonly ScenarioReport[]): string =>
  JSON.stringify(
    {
      seed,
      passed: reports.filter(({ passed }) => passed).length,
      failed: reports.filter(hasFailed).length,
      skipped: reports.filter(({ skipped }) => skipped !== undefined).length,
      scenarios: reports.map(
        ({ scenario: { name, title, expected }, passed, skipped, durationMs, result, error, log }) => ({
          name,
          title,
          expected,
          passed,
          ...(skipped !== undefined && { skipped }),
          durationMs,
          ...result,
          ...(error !== undefined && { error }),
          ...(log.length > 0 && { log }),
        }),
      ),
    },
    null,
    2,
  );

/** Lists each scenario's fault and expectation. */
export const describe = (scenarios: readonly Scenario[]): string =>
  scenarios
    .map(({ name, short, title, expected }) => `${name}${short ? ' (short form too)' : ''}\n  ${title}\n  ${expected}`)
    .join('\n');
