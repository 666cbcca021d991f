import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { describeViolations } from './describe-violations.js';
import { settled } from './settled.js';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks the page in its present state, which `what` names in the error.
 * @param rules ids of the only rules to check; default: all of {@link TAGS}
 * @throws a readable list of the violations
 */
export async function expectNoAxeViolations(page: Page, what: string, rules?: string[]): Promise<void> {
  await settled(page);
  // The normal mode opens a page for each run, which takes the focus from this one. Legacy mode only differs in frames
  // of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  if (violations.length > 0) throw new Error(describeViolations(what, violations));
}
