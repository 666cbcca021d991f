import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { documentedMetrics, seriesOf } from './documented-metrics.mjs';
import { RULE_TESTS, ruleProblems, RULES, RUNBOOKS, runbookOf } from './rules.mjs';

it('runbookOf', () => {
  expect(runbookOf('NoSuchThing')).toBe('no-such-thing.md');
});

describe('the alerts of the project', () => {
  let root: string;
  let series: Map<string, string[]>;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'rules-'));
    for (const path of [RULES, RULE_TESTS, RUNBOOKS]) await cp(join(ROOT, path), join(root, path), { recursive: true });
    series = seriesOf(await documentedMetrics());
  });
  afterEach(() => rm(root, { recursive: true }));

  const change = async (path: string, from: string, to: string) => {
    const text = await readFile(join(root, path), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(root, path), text.replaceAll(from, to));
  };

  it('are as they should be', async () => {
    expect(await ruleProblems(series, root)).toEqual([]);
  });

  it('are noticed when a metric they use is renamed', async () => {
    series.delete('recuerda_possible_duplicates_total');
    series.set('recuerda_doubles_total', ['cause']);
    expect(await ruleProblems(series, root)).toEqual([
      'recuerda.rules.yml: PossibleDuplicates: recuerda_possible_duplicates_total is not exported by any process',
    ]);
  });

  it('are noticed when they ask for another name, or a label that is not there', async () => {
    await change(RULES, 'recuerda_outbox_oldest_seconds', 'recuerda_outbox_age_seconds');
    await change(RULES, 'sum by (cause)', 'sum by (reason)');
    expect(await ruleProblems(series, root)).toHaveLength(2);
  });

  it('have each a page of their own', async () => {
    await rm(join(root, RUNBOOKS, 'outbox-stuck.md'));
    await change(join(RUNBOOKS, 'dead-letters.md'), '# DeadLetters', '# Letters');
    expect(await ruleProblems(series, root)).toEqual([
      'recuerda.rules.yml: DeadLetters: docs/runbooks/dead-letters.md must be headed DeadLetters',
      'recuerda.rules.yml: OutboxStuck: docs/runbooks/outbox-stuck.md is missing',
    ]);
  });

  it('have a severity, a description, and a test that sees them fire', async () => {
    await change(RULES, 'severity: warning', 'severity: page');
    await change(RULES, 'description:', 'details:');
    const problems = await ruleProblems(series, root);
    expect(
      problems.filter((problem) => problem.includes('its severity must be critical or warning')).length,
    ).toBeGreaterThan(5);
    expect(problems.filter((problem) => problem.includes('it has no description')).length).toBeGreaterThan(20);
    expect(problems).toContain(
      'deploy/observability/prometheus/rules/recuerda.rules.test.yml never sees DeadLetters (page) fire',
    );
  });
});
