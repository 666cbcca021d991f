import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { describeViolations } from './describe-violations.js';
import { settled } from './settled.js';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe takes for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Throws with a readable list when axe finds anything on the page as it is; `what` names the page's state in it.
 * `rules` are ids of those to be checked instead of all.
 */
export async function expectNoAxeViolations(page: Page, what: string, rules?: string[]): Promise<void> {
  await settled(page);
  // Legacy mode only differs in frames of other origins. The other opens a page each time, by which this one loses the
  // focus.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  if (violations.length > 0) throw new Error(describeViolations(what, violations));
}
