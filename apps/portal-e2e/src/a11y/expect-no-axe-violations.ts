import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';
import { describeViolations } from './describe-violations.js';
import { settled } from './settled.js';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks the page in its present state, which `what` names in the error.
 * @param rules ids of the only rules to check; default: all of {@link TAGS}
 * @throws a readable list of the violations
 */
export async function expectNoAxeViolations(page: Page, what: string, rules = TAGS): Promise<void> {
  await settled(page);
  // Not by @axe-core/playwright, which sends the whole of axe to the page again for every check.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false });
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  if (violations.length > 0) throw new Error(describeViolations(what, violations));
}
