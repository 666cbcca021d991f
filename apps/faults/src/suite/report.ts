import { violations } from '../oracle/verdict.js';
import type { Outcome } from './run-scenario.js';
import type { Scenario } from './scenario.js';

const FINDINGS = 12;
const WARNINGS = 5;
const WARNING_LENGTH = 300;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** A scenario's line, and beneath it why it failed. */
export function tell({ scenario, passed, skipped, durationMs, finished, error, log }: Outcome): string {
  if (skipped !== undefined) return `skip ${scenario.name}: ${skipped}`;
  const lines = [
    `${passed ? 'ok  ' : 'FAIL'} ${scenario.name} (${seconds(durationMs)})${finished ? `: ${counts(finished)}` : ''}`,
  ];
  if (finished?.measured)
    lines.push(
      `       ${Object.entries(finished.measured)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}`,
    );
  if (passed) return lines.join('\n');
  lines.push(`     injected: ${scenario.title}`, `     expected: ${scenario.expected}`);
  if (error) lines.push(indent(error));
  if (finished) {
    const found = violations(finished);
    lines.push(...found.slice(0, FINDINGS).map(({ about, what }) => `     ${about}: ${what}`));
    if (found.length > FINDINGS) lines.push(`     ... and ${found.length - FINDINGS} more`);
  }
  const warnings = log.slice(-WARNINGS).map((line) => line.slice(0, WARNING_LENGTH));
  if (warnings.length > 0) lines.push('     last warnings (the report has more):', indent(warnings.join('\n')));
  return lines.join('\n');
}

function counts(finished: NonNullable<Outcome['finished']>): string {
  const { expected, sent, failed, cancelled, lost, doubledCounted, doubledUncounted, unexpected, recoveredMs } =
    finished;
  return [
    `expected ${expected}`,
    `sent ${sent}`,
    `failed ${failed}`,
    `cancelled ${cancelled}`,
    `lost ${lost.length}`,
    `doubled ${doubledUncounted.length} (counted ${doubledCounted.length})`,
    `unexpected ${unexpected.length}`,
    recoveredMs === null ? 'not recovered' : `recovered in ${seconds(recoveredMs)}`,
  ].join(', ');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '       ');

export const hasFailed = ({ passed, skipped }: Outcome): boolean => !passed && skipped === undefined;

/** For those who read the report with a program. Arrays of findings are kept whole. */
export const toJson = (seed: number, outcomes: readonly Outcome[]): string =>
  JSON.stringify(
    {
      seed,
      passed: outcomes.filter(({ passed }) => passed).length,
      failed: outcomes.filter(hasFailed).length,
      skipped: outcomes.filter(({ skipped }) => skipped !== undefined).length,
      scenarios: outcomes.map(
        ({ scenario: { name, title, expected }, passed, skipped, durationMs, finished, error, log }) => ({
          name,
          title,
          expected,
          passed,
          ...(skipped !== undefined && { skipped }),
          durationMs,
          ...finished,
          ...(error !== undefined && { error }),
          ...(log.length > 0 && { log }),
        }),
      ),
    },
    null,
    2,
  );

/** What each injects and what must hold. */
export const describe = (scenarios: readonly Scenario[]): string =>
  scenarios
    .map(({ name, short, title, expected }) => `${name}${short ? ' (short form too)' : ''}\n  ${title}\n  ${expected}`)
    .join('\n');
